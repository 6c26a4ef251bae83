/** The version of the program, as in package.json: part of every result's identity. Cold. */
export const version = "0.1.0";
