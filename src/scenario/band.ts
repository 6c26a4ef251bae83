/** Bands and shares as designers write them: [0.45, 0.55], 45 to 55 %, 50 ± 5 %. Cold. */

export type WrittenBand = string | readonly (number | string)[];
type Ends = readonly [low: number, high: number];

const NUMBER = String.raw`(-?\d*\.?\d+)\s*(%?)`;
const SHARE = new RegExp(`^\\s*${NUMBER}\\s*$`);
const FROM_TO = new RegExp(String.raw`^\s*${NUMBER}\s*(?:to|\.\.|–|-)\s*${NUMBER}\s*$`);
const AROUND = new RegExp(String.raw`^\s*${NUMBER}\s*(?:±|\+/?-)\s*${NUMBER}\s*$`);

/** "55%" and "0.55"; undefined: it is no number. */
export function readShareText(text: string): number | undefined {
  const [, number, percent] = SHARE.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) / (percent === "%" ? 100 : 1);
}

/** Undefined: it is no band. Whether it ends before it begins is for others to say. */
export function readBand(written: unknown): Ends | undefined {
  if (Array.isArray(written)) {
    const [low, high, ...more] = written.map((each) => (typeof each === "number" ? each : readShareText(String(each))));
    return low === undefined || high === undefined || more.length > 0 ? undefined : [low, high];
  }
  if (typeof written !== "string") return undefined;
  const [, one, sign, other, percent] = FROM_TO.exec(written) ?? AROUND.exec(written) ?? [];
  if (one === undefined || other === undefined) return undefined;
  // "45 to 55 %" are per cent, both.
  const scale = sign === "%" || percent === "%" ? 100 : 1;
  const [a, b] = [Number(one), Number(other)];
  const [low, high] = FROM_TO.test(written) ? [a, b] : [a - b, a + b];
  return [low / scale, high / scale];
}
