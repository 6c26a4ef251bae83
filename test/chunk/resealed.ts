/** A state with another content, as if it had been written so: for tests of what is refused for its content. */
import { seal, unseal } from "../../src/chunk/seal.ts";

export function resealed(state: string, edit: (content: string) => string): string {
  return seal(JSON.parse(edit(JSON.stringify(unseal(state)))));
}

/** The same text cut at forty places, and with a digit changed at forty others. */
export function damaged(state: string): string[] {
  const digits = [...state.matchAll(/\d/g)].map(({ index }) => index);
  return Array.from({ length: 40 }, (_, i) => {
    const at = digits[Math.floor((i * digits.length) / 40)]!;
    const digit = String((Number(state[at]) + 1 + (i % 9)) % 10);
    return [
      state.slice(0, Math.floor((i * (state.length - 1)) / 40)),
      state.slice(0, at) + digit + state.slice(at + 1),
    ];
  }).flat();
}
