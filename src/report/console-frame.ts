/**
 * What all texts for a terminal have in common: a width, colours that can be left out, and blocks with an empty line between them. Pure:
 * whether there is a terminal at all, and whether it shows colours, is for the caller to find out. Cold.
 */
import type { ConsoleLook } from "./columns.ts";

/** Prose is not read in longer lines. */
export const MAX_WIDTH = 80;

const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39] } as const;
export type Style = keyof typeof STYLES;

export interface ConsoleFrame {
  /** Cells of a line of prose. */
  readonly width: number;
  /** Stands where something was cut. */
  readonly mark: string;
  paint(style: Style, text: string): string;
  /** Lines in one style. */
  styled(style: Style, lines: readonly string[]): string[];
}

export function consoleFrame(look: ConsoleLook): ConsoleFrame {
  const paint = (style: Style, text: string) => {
    const [on, off] = STYLES[style];
    return look.color ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  };
  return {
    width: Math.min(look.width ?? MAX_WIDTH, MAX_WIDTH),
    mark: look.ascii ? "..." : "…",
    paint,
    styled: (style, lines) => lines.map((line) => paint(style, line)),
  };
}

/** Blocks of lines, of which empty ones are left out. */
export function blocksText(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
