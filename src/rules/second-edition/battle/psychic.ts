/** The psychic phase: dealing, goes, cards and powers (SE-PSY, SE-WRP, SE-ADP). Nothing of it is played yet: this is where it will be. Hot. */
import type { World } from "./state.ts";

/** Before the first turn: powers are dealt and the deck is shuffled. */
export function openPsychics(_w: World): void {}

/** The psychic phase of a seat's turn. */
export function psychicPhase(_w: World, _seat: number): void {}
