/** The architecture as a test: which way imports point, where the outside world may be touched, and which arithmetic is portable. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { version } from "../src/version.ts";

const root = fileURLToPath(new URL("../src", import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
  /** Imports of our own files, type-only ones apart: they vanish when compiled. */
  readonly imports: readonly string[];
  /** Those too. */
  readonly all: readonly string[];
  readonly outside: readonly string[];
}

const sources: Source[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const found = [
      ...text.matchAll(
        /^\s*(import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|import\("([^"]+)"\)|^import "([^"]+)"/gms,
      ),
    ];
    const names = (of: typeof found) => of.map((match) => (match[3] ?? match[4] ?? match[5])!);
    const ours = (of: readonly string[]) =>
      of
        .filter((name) => name.startsWith("."))
        .map((name) => relative(root, resolve(root, dirname(path), name)).replaceAll("\\", "/"));
    const values = names(found.filter((match) => !match[2]));
    return {
      path: path.replaceAll("\\", "/"),
      text,
      imports: ours(values),
      all: ours(names(found)),
      outside: values.filter((name) => !name.startsWith(".")),
    };
  });

const rulebooks = ["heresy", "skirmish", "dark-millennium", "second-edition", "darker-millennium"];

/** The one leaf that two rulebooks share: close combat, to hit, wounds and saves of Darker Millennium's completion are second edition's. */
const SHARED = "rules/second-edition/battle/fight-math.ts";
const shares = (id: string | undefined, path: string): boolean => id === "darker-millennium" && path === SHARED;

const within = (...folders: string[]) =>
  sources.filter((source) => folders.some((folder) => source.path.startsWith(folder)));
const code = (source: Source): string => source.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

/** Files of the battle itself: what the hot entry of a rulebook imports, directly or not. */
function hotFiles(entry: string): Source[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const next of sources.find((source) => source.path === path)?.imports ?? []) visit(next);
  };
  visit(entry);
  return sources.filter((source) => seen.has(source.path));
}

describe("imports point one way", () => {
  const allowed: Record<string, readonly string[]> = {
    "dice/": ["dice/", "sha256.ts"],
    "geometry/": ["geometry/", "rules/kernel/columns.ts"],
    "stats/": ["stats/"],
    "players/": ["players/", "errors.ts"],
    "tally/": ["tally/", "errors.ts"],
    "estimate/": [
      "estimate/",
      "tally/",
      "stats/",
      "chunk/stop.ts",
      "chunk/size.ts",
      "errors.ts",
      "given.ts",
      "rules/kernel/rule-system.ts",
      "rules/kernel/mode.ts",
    ],
    "report/": ["report/", "estimate/", "stats/", "errors.ts", "given.ts", "visible.ts"],
    "scenario/": [
      "scenario/",
      "geometry/",
      "rules/kernel/rule-system.ts",
      "rules/kernel/mode.ts",
      "errors.ts",
      "visible.ts",
      "sha256.ts",
    ],
    "experiments/": [
      "experiments/",
      "chunk/",
      "dice/",
      "estimate/",
      "players/",
      "rules/",
      "scenario/",
      "simulate.ts",
      "stats/",
      "tally/",
      "errors.ts",
      "base64.ts",
      "given.ts",
      "sha256.ts",
      "version.ts",
    ],
  };
  for (const [folder, targets] of Object.entries(allowed)) {
    it(`${folder} imports only ${targets.join(", ")}`, () => {
      const wrong = within(folder).flatMap((source) =>
        source.imports
          .filter((path) => !targets.some((target) => path.startsWith(target)))
          .map((path) => `${source.path} -> ${path}`),
      );
      expect(wrong).toEqual([]);
    });
  }

  it("nothing but the command line imports the command line", () => {
    const wrong = sources.filter((source) => !source.path.startsWith("cli/") && source.path !== "main.ts");
    expect(
      wrong.filter((source) => source.imports.some((path) => path.startsWith("cli/"))).map((source) => source.path),
    ).toEqual([]);
  });

  /** What the rooms of a rulebook may import beside their own room, the declarations in its root and the kernel (`root` stands for these). */
  const rooms: Record<string, readonly string[]> = {
    root: ["geometry/"],
    book: [
      "scenario/",
      "dice/",
      "geometry/",
      "players/index.ts",
      "players/doctrine.ts",
      "player/doctrine.ts",
      "players/portfolio.ts",
    ],
    battle: ["dice/", "geometry/"],
    player: ["battle/", "geometry/", "players/", "dice/"],
    tell: ["battle/", "book/", "geometry/"],
    vectors: ["battle/", "player/", "book/", "dice/", "geometry/", "scenario/"],
  };
  it.each(rulebooks)("rooms of %s import what their table allows", (id) => {
    const home = `rules/${id}/`;
    const wrong = within(home)
      .filter(({ path }) => !/^(index|hot)\.ts$/.test(path.slice(home.length)))
      .flatMap((source) => {
        const [, room = "root"] = /^(\w+)\//.exec(source.path.slice(home.length)) ?? [];
        const allowed = [...(room === "root" ? [] : [`${room}/`]), ...rooms[room]!];
        return source.all
          .map((path) => (path.startsWith(home) ? path.slice(home.length) : path))
          .filter((path) => !/^[\w-]+\.ts$/.test(path) && !path.startsWith("rules/kernel/") && path !== "errors.ts")
          .filter((path) => !allowed.some((target) => path.startsWith(target)) && !shares(id, path))
          .map((path) => `${source.path} -> ${path}`);
      });
    expect(wrong).toEqual([]);
  });

  it("only rules/ knows one rulebook from another", () => {
    const wrong = sources.filter(
      (source) =>
        !source.path.startsWith("rules/") &&
        (source.imports.some((path) => /^rules\/(?!kernel)[a-z-]+\//.test(path)) ||
          /\bsystem === "/.test(code(source))),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });
});

describe("the core could run in a browser", () => {
  const entries = rulebooks.map((id) => `rules/${id}/hot.ts`);
  const core = [...within("dice/", "geometry/", "tally/"), ...entries.flatMap(hotFiles)].filter(
    (source) => source.path !== "dice/root-key.ts",
  );

  it("knows every rulebook that a worker may load", () => {
    const listed = code(sources.find(({ path }) => path === "rules/battles.ts")!);
    expect([...listed.matchAll(/import\("\.\/([a-z-]+)\/hot\.ts"\)/g)].map((found) => found[1])).toEqual(rulebooks);
  });

  it("imports nothing of another rulebook", () => {
    const wrong = within("rules/").flatMap((source) => {
      const own = rulebooks.find((id) => source.path.startsWith(`rules/${id}/`));
      const others = rulebooks.filter((id) => id !== own).map((id) => `rules/${id}/`);
      const found = source.imports.filter(
        (path) => own && others.some((other) => path.startsWith(other)) && !shares(own, path),
      );
      return found.map((path) => `${source.path} -> ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(rulebooks)("compares the bytes of %s with those that were committed", (id) => {
    const tests = readFileSync(new URL(`golden/${id}.test.ts`, import.meta.url), "utf8");
    expect(tests).toContain(`describeCommitted("${id}"`);
  });

  it("imports nothing of Node and no package", () => {
    expect(core.flatMap((source) => source.outside.map((name) => `${source.path} -> ${name}`))).toEqual([]);
  });

  it.each(rulebooks)("imports no cold file of %s", (id) => {
    const hot = hotFiles(`rules/${id}/hot.ts`).map((source) => source.path);
    const cold = new RegExp(`^rules/${id}/(book|tell|vectors)/|^rules/${id}/index.ts|player/doctrine.ts`);
    expect(hot.filter((path) => cold.test(path))).toEqual([]);
  });
});

describe("borders", () => {
  const touches = (pattern: RegExp, exempt: readonly string[]): string[] =>
    sources
      .filter((source) => pattern.test(code(source)) && !exempt.some((path) => source.path.startsWith(path)))
      .map((source) => source.path);

  it("only the host and the command line know Node", () => {
    const known = ["host/node/", "cli/", "main.ts"];
    const node = /\bfrom "node:|import "node:|import\("node:|\bBuffer\b|\bprocess\.|\bsetImmediate\b/;
    expect(touches(node, known)).toEqual([]);
  });

  it("the core hears of a host from whoever starts it", () => {
    const wrong = sources.filter(({ path }) => !/^(host|cli)\//.test(path));
    const found = wrong.filter(({ all }) => all.some((path) => path.startsWith("host/")));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("the version is that of the package", () => {
    const { version: published } = JSON.parse(readFileSync(join(root, "../package.json"), "utf8"));
    expect(version).toBe(published);
  });

  it("only the command line writes to the console", () => {
    expect(touches(/\bconsole\.|process\.(stdout|stderr)/, ["cli/", "main.ts"])).toEqual([]);
  });

  it("only the scheduler and the command line look at a clock", () => {
    expect(touches(/\bDate\b|performance\.now|hrtime|setTimeout/, ["cli/", "chunk/", "main.ts"])).toEqual([]);
  });
});

describe("tests", () => {
  it("that look at the columns of a battle do not play its bundle, which has columns of its own", () => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    const both = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => {
      if (!path.endsWith(".test.ts")) return false;
      const text = readFileSync(join(folder, path), "utf8");
      return /from ".*\/hot\.ts"/.test(text) && /from ".*\/battle\/columns\.ts"/.test(text);
    });
    expect(both).toEqual([]);
  });
});

describe("arithmetic that is the same on every machine", () => {
  const portable = new Set([
    "imul",
    "abs",
    "min",
    "max",
    "floor",
    "ceil",
    "trunc",
    "round",
    "sign",
    "sqrt",
    "fround",
    "clz32",
  ]);
  const exact = within("dice/", "geometry/", "rules/", "players/", "tally/", "stats/", "estimate/");

  it("uses no Math function whose last bit differs between engines", () => {
    const wrong = exact.flatMap((source) =>
      [...code(source).matchAll(/\bMath\.(\w+)/g)]
        .filter((match) => !portable.has(match[1]!))
        .map((match) => `${source.path}: ${match[0]}`),
    );
    expect(wrong).toEqual([]);
  });

  it("raises no floating-point number to a power", () => {
    const wrong = exact.filter((source) =>
      /[\w)\]]\s*\*\*\s*[\w(]/.test(
        code(source).replace(/\b\w+n\s*\*\*|\*\*\s*\w*n\b|BigInt\([^)]*\)\s*\*\*\s*BigInt/g, ""),
      ),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });
});
