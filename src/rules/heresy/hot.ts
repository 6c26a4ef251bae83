/** The battle as it is played: the build puts everything behind this line into one file (see bundle.mjs). */
export { battleModule } from "./battle/battle.ts";
