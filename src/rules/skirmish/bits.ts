/** Sets of a seat's models: one bit for each, the lowest for the first of its roster. */

/** How many bits are set: in pairs, in fours, in bytes, then all bytes added up by a product. */
export function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
