/** Bytes as text of 64 letters (RFC 4648), which browsers and Node each do in their own way. Cold, pure. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function toBase64(bytes: ArrayLike<number>): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let j = 0; j < 4; j++) text += i + j > bytes.length ? "=" : LETTERS[(three >>> (18 - 6 * j)) & 63];
  }
  return text;
}

/** What is no letter is passed over. */
export function fromBase64(text: string): Uint8Array {
  const values = Array.from(text, (letter) => LETTERS.indexOf(letter)).filter((value) => value >= 0);
  return Uint8Array.from({ length: Math.floor((3 * values.length) / 4) }, (_, i) => {
    const at = i + Math.floor(i / 3);
    const shift = 2 * (i % 3) + 2;
    return ((values[at]! << shift) | (values[at + 1]! >>> (6 - shift))) & 255;
  });
}
