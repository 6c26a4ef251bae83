import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { Sha256, sha256 } from "../src/sha256.ts";

// FIPS 180-2, appendix B, and the examples of NIST for FIPS 180-4 (SHA256.pdf, SHA2_Additional.pdf).
it.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("answers the vectors of the standard", (text, expected) => {
  expect(sha256(text)).toBe(expected);
});

it("is Node's for every length around a block, in pieces too", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 167) % 256);
  for (let length = 0; length <= 200; length++) {
    const part = bytes.subarray(0, length);
    const expected = createHash("sha256").update(part).digest("hex");
    expect(sha256(part)).toBe(expected);
    const cut = Math.floor(length / 3);
    expect(new Sha256().update(part.subarray(0, cut)).update(part.subarray(cut)).hex()).toBe(expected);
  }
});

it("takes text as UTF-8", () => {
  for (const text of ["Ł – 戦 😀", "\ud800 alone"])
    expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
});
