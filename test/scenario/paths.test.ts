import path from "node:path";
import { describe, expect, it } from "vitest";
import { basename, beside, isAbsolute, isBelow, stem } from "../../src/scenario/paths.ts";

const files = [
  "a.yaml",
  "/a.yaml",
  "a/b.yaml",
  "a//b/",
  "../a.b.c",
  "./x",
  "/x/../y.z",
  ".hidden",
  "a/.hidden",
  "...",
  "..",
];
const folders = ["", ".", "/", "a", "a/b", "/a", "/a/b", "../a", "a/../../b", "..", "a/./b/"];

describe("paths are Node's", () => {
  it.each(files)("%s: its name, its stem and what lies beside it", (file) => {
    expect(basename(file)).toBe(path.basename(file));
    expect(stem(file)).toBe(path.basename(file, path.extname(file)));
    expect(isAbsolute(file)).toBe(path.isAbsolute(file));
    for (const other of ["b.yaml", "../b.yaml", "x/../../b.yaml", "./b.yaml", "/b.yaml"])
      expect(beside(file, other)).toBe(path.isAbsolute(other) ? other : path.join(path.dirname(file), other));
  });

  it.each(folders)("what lies in %s", (folder) => {
    for (const inside of ["a", "b.yaml", "../b.yaml", "../../b", "..b", "a/../..b", "."]) {
      const file = path.join(folder, inside);
      const way = path.relative(path.resolve(folder), path.resolve(file));
      const expected = way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
      expect(isBelow(path.resolve(folder), path.resolve(file)), `${folder} ${file}`).toBe(expected);
    }
  });
});
