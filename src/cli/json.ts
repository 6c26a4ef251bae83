/** JSON for machines that people also read: indented, but a list of numbers stays on its line. Cold. */

export function jsonText(value: unknown): string {
  // A raw line end never stands inside a JSON string, so these brackets are brackets.
  const text = JSON.stringify(value, null, 1).replace(/\[\n\s+([^[\]{}]*)\n\s+\]/g, (_, inside: string) => {
    return `[${inside.replace(/\n\s+/g, " ")}]`;
  });
  return `${text}\n`;
}
