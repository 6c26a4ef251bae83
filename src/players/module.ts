/**
 * A player that is a file of the user's: one module that exports `choose(decision, features, rows, width, u)`. Each thread imports its text
 * before the first battle (`loadModules`); rulebooks then write what may be chosen into rows and ask. Warm: once a decision of
 * such a side; it may allocate, and nobody else pays for it.
 */
import { UserError } from "../errors.ts";
import type { Chooser as RowChooser } from "../rules/kernel/candidates.ts";
import type { ModuleFile, PlayerFile } from "./player-file.ts";

/**
 * Picks one of `rows` candidates of a decision and returns its number from 0. Row i begins at features[i * width]; column 0 is what the doctrine
 * named beside the module thinks of it. `u` is a number from 0 to 1, drawn from the battle's own stream: the only chance there may be.
 */
export type Choose = (decision: string, features: Float64Array, rows: number, width: number, u: number) => number;

/** What was imported, by text: the same file is one player, however often it plays. */
const loaded = new Map<string, Choose>();

/** Imports the modules of a matchup's sides; nothing where there are none. Has to be called before a battle of it is made. */
export async function loadModules(matchup: { readonly players?: readonly (PlayerFile | null)[] }): Promise<void> {
  for (const file of matchup.players ?? []) {
    if (file === null || !("source" in file) || loaded.has(file.source)) continue;
    loaded.set(file.source, await importChoose(file));
  }
}

async function importChoose({ name, source }: ModuleFile): Promise<Choose> {
  let module: Record<string, unknown>;
  try {
    // From the text itself, not from the disk: what runs is what was hashed, in every thread.
    module = await import(/* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`);
  } catch (error) {
    throw new UserError(`the policy ${name} cannot be loaded: ${(error as Error).message}`);
  }
  const choose = module["choose"];
  if (typeof choose === "function") return choose as Choose;
  const found = Object.keys(module);
  throw new UserError(
    `the policy ${name} exports ${found.length === 0 ? "nothing" : found.join(", ")}; ` +
      "expected a function: export function choose(decision, features, rows, width, u) { return 0; }",
  );
}

/** Asks a module, and checks what it says. Has to be loaded before. */
export function moduleChooser({ name, source }: ModuleFile): RowChooser {
  const choose = loaded.get(source);
  if (choose === undefined) throw new Error(`the policy ${name} was not loaded before its battle`);
  return {
    choose(decision, rows, count, width, chance) {
      const u = chance.below(1 << 30) / (1 << 30);
      let chosen: unknown;
      try {
        chosen = choose(decision.name, rows, count, width, u);
      } catch (error) {
        throw new UserError(
          `the policy ${name} failed at the decision "${decision.name}": ${(error as Error).message}`,
        );
      }
      if (typeof chosen === "number" && Number.isInteger(chosen) && chosen >= 0 && chosen < count) return chosen;
      throw new UserError(
        `the policy ${name} chose ${String(chosen)} at the decision "${decision.name}"; expected a whole number from 0 to ${count - 1}`,
      );
    },
  };
}

export class Chooser {
  /** Rows of candidates, one behind the other; it grows when a decision has more than ever. */
  features = new Float64Array(1024);
  readonly #name: string;
  readonly #choose: Choose;

  constructor(file: ModuleFile) {
    this.#name = file.name;
    const choose = loaded.get(file.source);
    if (choose === undefined) throw new Error(`the policy ${file.name} was not loaded before its battle`);
    this.#choose = choose;
  }

  put(row: number, width: number, column: number, value: number): void {
    const at = row * width + column;
    if (at >= this.features.length) {
      const more = new Float64Array(2 * (at + 1));
      more.set(this.features);
      this.features = more;
    }
    this.features[at] = value;
  }

  at(row: number, width: number, column: number): number {
    return this.features[row * width + column]!;
  }

  /** Asks the module, and checks what it says. */
  choose(decision: string, rows: number, width: number, u: number): number {
    let chosen: unknown;
    try {
      chosen = this.#choose(decision, this.features, rows, width, u);
    } catch (error) {
      throw new UserError(`the policy ${this.#name} failed at the decision "${decision}": ${(error as Error).message}`);
    }
    if (typeof chosen === "number" && Number.isInteger(chosen) && chosen >= 0 && chosen < rows) return chosen;
    throw new UserError(
      `the policy ${this.#name} chose ${String(chosen)} at the decision "${decision}"; expected a whole number from 0 to ${rows - 1}`,
    );
  }
}
