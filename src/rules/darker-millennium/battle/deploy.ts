/** Set-up on a table: who starts there and where, all others are in reserve (DK-EXT-ST-02, -03, DK-EXT-MS-03). Hot: once a leg. */
import type { World } from "./state.ts";

export function deploy(_w: World): void {}
