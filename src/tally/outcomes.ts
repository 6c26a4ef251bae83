/** The different outcomes that a leg has had so far, each with a number. Warm: asked for what is not known by its number yet. */
export class Outcomes {
  /** By number. */
  readonly all: Int32Array[] = [];
  /** The last outcome with a hash, and for each outcome the one before it with the same hash; -1 for none. */
  readonly #last = new Map<number, number>();
  readonly #before: number[] = [];

  /** The number of an outcome, which is copied when it is new. */
  numberOf(outcome: Int32Array): number {
    const { all } = this;
    const hash = hashOf(outcome);
    const last = this.#last.get(hash) ?? -1;
    for (let number = last; number >= 0; number = this.#before[number]!) {
      if (areEqual(all[number]!, outcome)) return number;
    }
    this.#last.set(hash, all.length);
    this.#before.push(last);
    return all.push(outcome.slice()) - 1;
  }
}

function hashOf(words: Int32Array): number {
  let hash = 0;
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
