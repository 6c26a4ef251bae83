import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowSlots } from "../../../src/rules/kernel/house-rules.ts";
import {
  alternatives,
  either,
  exportRows,
  FLAG,
  ID,
  integer,
  list,
  numbers,
  open,
  or,
  plainRow,
  type Row,
  RULE,
  readRows,
  rows,
  TEXT,
  word,
} from "../../../src/rules/kernel/rows.ts";
import { markOf } from "../marks.ts";

const columns = {
  id: ID,
  name: TEXT,
  army: word("Marines", "Orks"),
  WS: integer(0, 10),
  S: either(integer(1, 10), word("user", "target")),
  AP: or(integer(1, 6), null),
  points: or(integer(0, 1000), undefined),
  quality: list(integer(0, 10)),
  loadouts: alternatives(TEXT),
  sets: numbers(["Sv", "Inv"], integer(2, 7)),
  sealed: FLAG,
  note: or(TEXT, ""),
};

const heading = Object.keys(columns).join(",");
const complaints = (text: string) => readRows(columns, text).problems.map(({ message }) => message);

describe("rows as text", () => {
  it("are read by their kinds, with defaults for what is empty", () => {
    const text = `
# Two of the marines, padded so that columns stand under each other
id,       name,            army,    WS, S,    AP, points, quality, loadouts,                sets,       sealed, note
sergeant, "Sergeant, old", Marines, 4,  user, 5,  15,     3 2 1,   bolter | bolt_pistol ccw, Sv=3 Inv=5, yes,    one ""

boy,      Boy,             Orks,    4,  3,    ,   ,       ,        ,                        ,           ,
`;
    expect(rows(columns, text)).toEqual([
      {
        id: "sergeant",
        name: "Sergeant, old",
        army: "Marines",
        WS: 4,
        S: "user",
        AP: 5,
        points: 15,
        quality: [3, 2, 1],
        loadouts: [["bolter"], ["bolt_pistol", "ccw"]],
        sets: { Sv: 3, Inv: 5 },
        sealed: true,
        note: 'one ""',
      },
      {
        id: "boy",
        name: "Boy",
        army: "Orks",
        WS: 4,
        S: 3,
        AP: null,
        quality: [],
        loadouts: [],
        sets: {},
        sealed: false,
        note: "",
      },
    ]);
    expect(Object.keys(rows(columns, text)[1]!)).not.toContain("points");
  });

  it("may leave out columns that have a default, and put the others into another order", () => {
    expect(readRows(columns, "army,S,WS,name,id\nOrks,3,4,Boy,boy")).toMatchObject({
      rows: [{ id: "boy", army: "Orks", S: 3, WS: 4, AP: null, quality: [] }],
      problems: [],
    });
  });

  it("come from other editors as well: byte order mark, line ends of Windows and of old", () => {
    const text = "\uFEFFid,name,army,WS,S\r\nboy,Boy,Orks,4,3\rnob,Nob,Orks,4,4\r\n";
    expect(rows(columns, text).map(({ id }) => id)).toEqual(["boy", "nob"]);
  });

  it("say how a value is known: ? is assumed, ~ implied, and the rest stated", () => {
    const text = "id,name,army,WS,S,AP,quality,sets,sealed\nboy,Boy?,Orks~,4?,user?,?,3 2? 1~,Sv=3?,yes~";
    const [row] = rows(columns, text);
    expect(row).toMatchObject({ name: "Boy?", army: "Orks", WS: 4, S: "user", AP: null, quality: [3, 2, 1] });
    const marks = ["name", "army", "WS", "S", "AP", "quality.0", "quality.1", "quality.2", "sets.Sv", "sealed"];
    expect(marks.map((at) => markOf(row!, at))).toEqual([
      "stated",
      "implied",
      "assumed",
      "assumed",
      "assumed",
      "stated",
      "assumed",
      "implied",
      "assumed",
      "implied",
    ]);
  });
});

it("a plain row has what its columns are by default", () => {
  expect(plainRow(columns)).toEqual({ AP: null, quality: [], loadouts: [], sets: {}, sealed: false, note: "" });
});

describe("what is wrong with rows is said at once, in plain sentences with line and column", () => {
  it("cells that do not fit their columns", () => {
    const text = `# mine
${heading}
boy,,Orcs,four,usr,7,-1,3 2 x,a || b,Sv=9,maybe,
boy,Boy,Orks,4,3,,,,,Tv=2,,
a b,Boy,Orks,4,3,,,,,Sv,,`;
    expect(complaints(text)).toEqual([
      "line 3, column name: found nothing, expected a text",
      'line 3, column army: found "Orcs", expected Marines or Orks; did you mean "Orks"?',
      'line 3, column WS: found "four", expected a whole number from 0 to 10',
      'line 3, column S: found "usr", expected a whole number from 1 to 10, or user or target; did you mean "user"?',
      'line 3, column AP: found "7", expected a whole number from 1 to 6',
      'line 3, column points: found "-1", expected a whole number from 0 to 1000',
      'line 3, column quality: found "3 2 x", expected any number, parted by blanks, of: a whole number from 0 to 10',
      'line 3, column loadouts: found "a || b", expected lists parted by |, of: a text',
      'line 3, column sets: found "Sv=9", expected pairs such as Sv=2, parted by blanks, of Sv or Inv and a whole number from 2 to 7',
      'line 3, column sealed: found "maybe", expected yes or no',
      'line 4, column id: found "boy", which line 3 has already',
      'line 4, column sets: found "Tv=2", expected pairs such as Sv=2, parted by blanks, of Sv or Inv and a whole number from 2 to 7',
      'line 5, column id: found "a b", expected an ID of letters, digits, _ and -',
      'line 5, column sets: found "Sv", expected pairs such as Sv=2, parted by blanks, of Sv or Inv and a whole number from 2 to 7',
    ]);
  });

  it("columns that are not there, are unknown, or stand twice; what stands below is not looked at", () => {
    expect(complaints("id,nam,army,S,army\nx,y")).toEqual([
      `line 1, column nam: unknown column; expected ${heading.replaceAll(",", ", ")}; did you mean "name"?`,
      "line 1, column army: the column stands here twice",
      "line 1, column name: the column is missing",
      "line 1, column WS: the column is missing",
    ]);
    expect(complaints("id;name;army\nboy;Boy;Orks")).toEqual([
      "line 1: found columns parted by semicolons or tabs, expected commas",
    ]);
    expect(complaints("\n# nothing\n")).toEqual([
      `line 1: found no line, expected the names of columns: ${heading.replaceAll(",", ", ")}`,
    ]);
  });

  it("lines with too many or too few cells, and quotation marks that are not closed", () => {
    const text = `id,name,army,WS,S\nboy,Boy, the,Orks,4,3\nnob,Nob\ngrot,"Grot,Orks,4,3\nboss,Boss,Orks,4,4`;
    expect(complaints(text)).toEqual([
      "line 4: a cell begins with a quotation mark, expected another one at its end",
      "line 2: found 6 cells, expected 5; a text with a comma in it stands in quotation marks",
      "line 3: found 2 cells, expected 5",
    ]);
    expect(readRows(columns, text).rows.map(({ id }) => id)).toEqual(["boss"]);
  });

  it("is a bug in a table of our own", () => {
    expect(() => rows(columns, `${heading}\nboy`)).toThrow("line 2: found 1 cells, expected 12");
  });
});

describe("rows printed as text", () => {
  it("stand under each other, with empty cells for what is by default", () => {
    const text = `id,       name,            army,    WS, S,    AP, points, quality, loadouts,                 sets,       sealed, note
sergeant, "Sergeant, old", Marines, 4,  user, 5,  15?,    3 2? 1,  bolter | bolt_pistol ccw, Sv=3 Inv=5, yes,    #1
boy,      Boy,             Orks,    4~, 3,    ?,  ,       ,        ,                         ,           ,
`;
    expect(exportRows(columns, rows(columns, text))).toBe(text.replace("#1", '"#1"'));
  });

  const marks = ["WS", "S", "army", "AP", "points", "quality.0", "sealed"];
  const text = fc.string({ minLength: 1, unit: "grapheme" }).map((raw) => raw.replaceAll(/[\r\n]/g, "").trim() || "x");
  const token = fc.stringMatching(/^[a-z_]+$/);
  const anyRow = fc
    .record(
      {
        id: fc.stringMatching(/^[\w-]+$/),
        name: text,
        army: fc.constantFrom("Marines" as const, "Orks" as const),
        WS: fc.integer({ min: 0, max: 10 }),
        S: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom("user" as const, "target" as const)),
        AP: fc.option(fc.integer({ min: 1, max: 6 })),
        points: fc.integer({ min: 0, max: 1000 }),
        quality: fc.array(fc.integer({ min: 0, max: 10 })),
        loadouts: fc.array(fc.array(token, { minLength: 1 })),
        sets: fc.record(
          { Sv: fc.integer({ min: 2, max: 7 }), Inv: fc.integer({ min: 2, max: 7 }) },
          { requiredKeys: [] },
        ),
        sealed: fc.boolean(),
        note: fc.oneof(fc.constant(""), text),
        marks: fc.dictionary(fc.constantFrom(...marks), fc.constantFrom("assumed" as const, "implied" as const)),
      },
      { requiredKeys: ["id", "name", "army", "WS", "S", "AP", "quality", "loadouts", "sets", "sealed", "note"] },
    )
    .map(({ marks = {}, ...row }) => {
      const fitting = Object.entries(marks).filter(([at]) => at !== "quality.0" || row.quality.length > 0);
      return { ...row, ...(fitting.length > 0 && { marks: Object.fromEntries(fitting) }) } as Row<typeof columns>;
    });

  it("read back to the same rows, whatever they are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRow, { selector: ({ id }) => id }), (given) => {
        const printed = exportRows(columns, given);
        const read = readRows(columns, printed);
        expect(read.problems).toEqual([]);
        expect(read.rows).toEqual(given);
        expect(exportRows(columns, read.rows)).toBe(printed);
      }),
    );
  });
});

describe("house rules of a table of rows", () => {
  it("edit the values of open columns, each as its kind has it", () => {
    const weapons = {
      id: ID,
      range: integer(0, 9),
      S: open(either(integer(1, 10), word("user", "target"))),
      AP: open(or(integer(1, 6), null), null),
      Sv: open(integer(2, 7), 7),
      X: open(or(integer(1, 10), undefined)),
      type: open(word("Pistol", "Heavy")),
      quality: open(list(integer(1, 11))),
      special: open(list(either(word("Blast", "Sniper"), RULE))),
      sets: open(numbers(["Sv", "Inv"], integer(2, 7)), 7),
      sealed: open(FLAG),
    };
    const text = `
id, range, S,    AP, Sv, X, type,   quality, special, sets, sealed
a,  1,     user, ,   3,  ,  Pistol, 3 2,     Sniper SK-WG-01, Sv=4, yes
b,  1,     4,    2,  7,  2, Heavy`.concat(",".repeat(4));
    expect([...rowSlots("ranged", weapons, rows(weapons, text))]).toEqual([
      { key: "ranged.a.S", default: "user", words: ["user", "target"] },
      { key: "ranged.a.AP", default: null, min: 1, max: 6, none: null },
      { key: "ranged.a.Sv", default: 3, min: 2, max: 7, none: 7 },
      { key: "ranged.a.type", default: "Pistol", words: ["Pistol", "Heavy"] },
      { key: "ranged.a.quality.0", default: 3, min: 1, max: 11 },
      { key: "ranged.a.quality.1", default: 2, min: 1, max: 11 },
      { key: "ranged.a.Blast", default: false },
      { key: "ranged.a.Sniper", default: true },
      { key: "ranged.a.sets.Sv", default: 4, min: 2, max: 7, none: 7 },
      { key: "ranged.a.sealed", default: true },
      { key: "ranged.b.S", default: 4, min: 1, max: 10 },
      { key: "ranged.b.AP", default: 2, min: 1, max: 6, none: null },
      { key: "ranged.b.Sv", default: 7, min: 2, max: 7, none: 7 },
      { key: "ranged.b.X", default: 2, min: 1, max: 10 },
      { key: "ranged.b.type", default: "Heavy", words: ["Pistol", "Heavy"] },
      { key: "ranged.b.Blast", default: false },
      { key: "ranged.b.Sniper", default: false },
      { key: "ranged.b.sealed", default: false },
    ]);
  });
});
