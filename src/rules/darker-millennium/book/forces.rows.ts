/** Ready forces of five factions and Eldar at 500 and 1,000 points (15.2.12), as rows: what scenarios and tests muster from. Cold. */
import { integer, NAMED, or, type Row, rows } from "../../kernel/rows.ts";

export const FORCE_COLUMNS = {
  force: NAMED,
  limit: integer(1, 5000),
  detachment: integer(1, 2),
  profile: NAMED,
  count: integer(1, 30),
  champion: or(NAMED, undefined),
  specialist: or(NAMED, undefined),
  specialists: or(integer(1, 30), 1),
  points: integer(1, 2000),
} as const;

export type ForceRow = Row<typeof FORCE_COLUMNS>;

export const FORCES = rows(
  FORCE_COLUMNS,
  `
force,        limit, detachment, profile,          count, champion,           specialist,     specialists, points
marines500,   500,   1,          marineCaptain,    1,     ,                   ,               ,            80
marines500,   500,   1,          spaceMarine,      9,     marineSergeant,     heavyBolter,    1,           319
marines500,   500,   1,          scout,            4,     ,                   ,               ,            96
marines1000,  1000,  1,          marineCaptain,    1,     ,                   ,               ,            80
marines1000,  1000,  1,          marineLieutenant, 1,     ,                   ,               ,            56
marines1000,  1000,  1,          spaceMarine,      9,     marineSergeant,     heavyBolter,    1,           319
marines1000,  1000,  1,          spaceMarine,      9,     marineSergeant,     ,               ,            308
marines1000,  1000,  1,          terminator,       3,     terminatorSergeant, ,               ,            233
guard500,     500,   1,          guardOfficer,     1,     ,                   ,               ,            35
guard500,     500,   1,          guardsman,        9,     guardSergeant,      heavyBolter,    1,           116
guard500,     500,   1,          guardsman,        9,     guardSergeant,      lascannon,      1,           127
guard500,     500,   1,          guardsman,        9,     guardSergeant,      flamer,         1,           110
guard500,     500,   1,          guardsman,        9,     guardSergeant,      ,               ,            104
guard1000,    1000,  1,          guardOfficer,     1,     ,                   ,               ,            35
guard1000,    1000,  1,          commissar,        1,     ,                   ,               ,            47
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      heavyBolter,    1,           116
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      heavyBolter,    1,           116
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      lascannon,      1,           127
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      autocannon,     1,           124
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      plasmaGun,      1,           111
guard1000,    1000,  1,          guardsman,        9,     guardSergeant,      flamer,         1,           110
guard1000,    1000,  1,          ogryn,            2,     ogrynBoss,          ,               ,            196
orks500,      500,   1,          orkBoss,          1,     ,                   ,               ,            70
orks500,      500,   1,          orkBoy,           14,    orkNob,             heavyStubber,   1,           198
orks500,      500,   1,          orkBoy,           14,    orkNob,             ,               ,            190
orks500,      500,   1,          gretchin,         10,    ,                   ,               ,            40
orks1000,     1000,  1,          orkBoss,          1,     ,                   ,               ,            70
orks1000,     1000,  1,          orkBigNob,        1,     ,                   ,               ,            55
orks1000,     1000,  1,          orkBoy,           16,    orkNob,             heavyStubber,   1,           222
orks1000,     1000,  1,          orkBoy,           16,    orkNob,             ,               ,            214
orks1000,     1000,  1,          orkBoy,           15,    orkNob,             ,               ,            202
orks1000,     1000,  1,          orkBoy,           11,    orkNob,             ,               ,            154
orks1000,     1000,  1,          gretchin,         14,    runtherd,           ,               ,            72
tyranids500,  500,   1,          broodPrime,       1,     ,                   ,               ,            92
tyranids500,  500,   1,          genestealer,      7,     broodLeader,        ,               ,            301
tyranids500,  500,   1,          termagant,        6,     gauntLeader,        ,               ,            102
tyranids1000, 1000,  1,          broodlord,        1,     ,                   ,               ,            117
tyranids1000, 1000,  1,          genestealer,      6,     broodLeader,        ,               ,            266
tyranids1000, 1000,  1,          genestealer,      6,     broodLeader,        ,               ,            266
tyranids1000, 1000,  1,          termagant,        18,    gauntLeader,        ,               ,            246
tyranids1000, 1000,  1,          tyranidWarrior,   2,     ,                   ,               ,            100
eldar500,     500,   1,          autarch,          1,     ,                   ,               ,            88
eldar500,     500,   1,          guardian,         9,     exarch,             shurikenCannon, 1,           217
eldar500,     500,   1,          direAvenger,      5,     exarch,             ,               ,            187
eldar1000,    1000,  1,          autarch,          1,     ,                   ,               ,            88
eldar1000,    1000,  1,          warlock,          1,     ,                   ,               ,            61
eldar1000,    1000,  1,          guardian,         9,     exarch,             shurikenCannon, 1,           217
eldar1000,    1000,  1,          guardian,         9,     exarch,             ,               ,            205
eldar1000,    1000,  1,          direAvenger,      7,     exarch,             ,               ,            241
eldar1000,    1000,  1,          banshee,          4,     exarch,             ,               ,            188
`,
);

/** A ready force as lines of a roster. */
export function rosterOf(force: string): readonly { readonly profile: string; readonly count: number }[] {
  return FORCES.filter((row) => row.force === force).map(
    ({ profile, count, champion, specialist, specialists, detachment }) => ({
      profile,
      count,
      ...(champion !== undefined && { champion }),
      ...(specialist !== undefined && { specialists: [{ weapon: specialist, count: specialists }] }),
      ...(detachment > 1 && { detachment }),
    }),
  );
}
