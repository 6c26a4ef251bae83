/**
 * The shipped DejaVu fonts: their files for the PNG renderer, and the width of a text as they set it. Without a canvas vega guesses
 * 0.8 of the size for each letter, half as much again as the truth, and leaves wide empty margins; the advances come from two tables
 * of the font file (`cmap`: character to glyph, `hmtx`: glyph to advance), small enough to be read here. Cold.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The same place from src/ and from dist/.
const fonts = new URL("../../../assets/fonts/", import.meta.url);
export const regularFont = fileURLToPath(new URL("DejaVuSans.ttf", fonts));
export const boldFont = fileURLToPath(new URL("DejaVuSans-Bold.ttf", fonts));

/** Width of a character, in units of the font size. */
type Advances = (codePoint: number) => number;

let regular: Advances | undefined;
let bold: Advances | undefined;

/** Width in pixels of one line of text. */
export function textWidth(text: string, size: number, isBold: boolean): number {
  regular ??= readAdvances(readFileSync(regularFont));
  bold ??= readAdvances(readFileSync(boldFont));
  const advance = isBold ? bold : regular;
  let width = 0;
  for (const character of text) width += advance(character.codePointAt(0)!);
  return width * size;
}

function readAdvances(bytes: Buffer): Advances {
  const table = tableOffsets(bytes);
  const unitsPerEm = bytes.readUInt16BE(table("head") + 18);
  const metrics = bytes.readUInt16BE(table("hhea") + 34);
  const glyphOf = characterMap(bytes, table("cmap"));
  const hmtx = table("hmtx");
  return (codePoint) => {
    const glyph = glyphOf(codePoint);
    // What the font cannot draw (glyph 0) is taken as one em, the width of a CJK character in the fonts that can.
    if (glyph === 0) return 1;
    // Glyphs beyond the last metric share its advance.
    return bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
  };
}

function tableOffsets(bytes: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>();
  const tables = bytes.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + 16 * i;
    offsets.set(bytes.toString("latin1", record, record + 4), bytes.readUInt32BE(record + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`font without a ${tag} table`);
    return offset;
  };
}

/** Reads the format 12 subtable (all of Unicode as runs of characters with consecutive glyphs). */
function characterMap(bytes: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = bytes.readUInt16BE(cmap + 2);
  for (let i = 0; i < subtables; i++) {
    const at = cmap + bytes.readUInt32BE(cmap + 4 + 8 * i + 4);
    if (bytes.readUInt16BE(at) === 12) return (codePoint) => glyphInRuns(bytes, at, codePoint);
  }
  throw new Error("font without a format 12 character map");
}

function glyphInRuns(bytes: Buffer, at: number, codePoint: number): number {
  let below = 0;
  let above = bytes.readUInt32BE(at + 12);
  while (below < above) {
    const middle = (below + above) >>> 1;
    const run = at + 16 + 12 * middle;
    if (codePoint > bytes.readUInt32BE(run + 4)) below = middle + 1;
    else if (codePoint < bytes.readUInt32BE(run)) above = middle;
    else return bytes.readUInt32BE(run + 8) + codePoint - bytes.readUInt32BE(run);
  }
  return 0;
}
