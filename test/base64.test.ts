import { expect, it } from "vitest";
import { fromBase64, toBase64 } from "../src/base64.ts";

// RFC 4648, section 10.
it.each([
  ["", ""],
  ["f", "Zg=="],
  ["fo", "Zm8="],
  ["foo", "Zm9v"],
  ["foob", "Zm9vYg=="],
  ["fooba", "Zm9vYmE="],
  ["foobar", "Zm9vYmFy"],
])("%s is %s", (plain, text) => {
  const bytes = new TextEncoder().encode(plain);
  expect(toBase64(bytes)).toBe(text);
  expect(fromBase64(text)).toEqual(bytes);
});

it("is Node's for every byte", () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 89) % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});
