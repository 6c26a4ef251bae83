/**
 * The table of a drawn replay as SVG, to scale: one unit of the picture is one unit of the rulebook. Kinds of terrain look like what they
 * do (`geometry/terrain.ts`). Tokens are drawn at home; the page's script moves them. Pure. Cold.
 */
import type { Replay } from "../experiments/replay.ts";
import type { DrawnPiece, DrawnScene, DrawnToken, DrawnZone } from "../experiments/replay-scene.ts";
import { html } from "./page-frame.ts";
import { clean } from "./words.ts";

// Bits of geometry/terrain.ts.
const DIFFICULT = 1;
const IMPASSABLE = 2;
const COVER = 16;
const DEPTH = 8;
const LIVING = 64;
const LINEAR = 128;

export function tablePicture(replay: Replay, scene: DrawnScene): string {
  const [width, depth] = scene.size;
  const margin = Math.max(width, depth) / 28;
  // Letters and lines keep their size on large tables.
  const scale = Math.max(width, depth) / 48;
  const box = [-width / 2 - margin, -depth / 2 - margin, width + 2 * margin, depth + 2 * margin];
  const names = replay.seats.map(({ side }) => clean(side));
  const description = `A table of ${short(width)} by ${short(depth)} ${scene.unit}; ${names[0]} sit below, ${names[1]} above.`;
  return `<svg id="table" viewBox="${box.map(short).join(" ")}" role="img" aria-label="${html(description)}" style="--u:${short(scale)}">
${definitions(scale)}
<rect class="felt" x="${short(-width / 2)}" y="${short(-depth / 2)}" width="${short(width)}" height="${short(depth)}"/>
<g aria-hidden="true">${grid(width, depth, margin, scale)}</g>
<g class="zones">${scene.zones.map((zone) => zoneShape(zone, scene, scale)).join("")}</g>
<g class="terrain">${scene.pieces.map(pieceShape).join("")}</g>
<g class="names" aria-hidden="true">${scene.pieces.map((piece) => nameIn(piece.kind, piece.corners, scale)).join("")}</g>
<g id="trails"></g>
<g id="fallen"></g>
<g id="tokens">${scene.tokens.map((token, i) => tokenShape(token, i, scene, scale)).join("\n")}</g>
<g id="lines"></g>
</svg>`;
}

function definitions(scale: number): string {
  const pattern = (id: string, size: number, content: string) =>
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="scale(${short(scale)})">${content}</pattern>`;
  const head = (id: string, css: string) =>
    `<marker id="${id}" class="${css}" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="${short(0.85 * scale)}" markerHeight="${short(0.85 * scale)}" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 .8 9 5 0 9.2z"/></marker>`;
  return `<defs>
${pattern("wood", 2, '<circle cx=".55" cy=".6" r=".42"/><circle cx="1.5" cy="1.45" r=".5"/><circle cx="1.55" cy=".35" r=".26"/><circle cx=".45" cy="1.6" r=".3"/>')}
${pattern("ruin", 1.6, '<path d="M0 .4h1.6M0 1.2h1.6M.4 .4v.8M1.2 -.4v.8M1.2 1.2v.8"/>')}
${pattern("rock", 1.8, '<path d="M0 1.8 1.8 0M-.2 .2l.4-.4M1.6 2l.4-.4M0 .2 .9 .9 .4 1.5"/>')}
${pattern("water", 2, '<path d="M0 .5q.5-.4 1 0t1 0M0 1.5q.5-.4 1 0t1 0"/>')}
${pattern("crater", 1.2, '<circle cx=".3" cy=".3" r=".11"/><circle cx=".9" cy=".75" r=".14"/><circle cx=".35" cy=".95" r=".07"/>')}
${head("head0", "side0")}${head("head1", "side1")}${head("head-1", "nobody")}
</defs>`;
}

/** A line every six units, and their numbers from the middle along two edges. */
function grid(width: number, depth: number, margin: number, scale: number): string {
  const every = width > 100 || depth > 100 ? 20 : 6;
  const lines: string[] = [];
  const along = (extent: number) => {
    const most = Math.floor((extent / 2 - 0.01) / every);
    return Array.from({ length: 2 * most + 1 }, (_, i) => (i - most) * every);
  };
  const size = short(0.95 * scale);
  for (const x of along(width)) {
    lines.push(`<path class="grid" d="M${x} ${short(-depth / 2)}v${short(depth)}"/>`);
    lines.push(`<text class="scale" x="${x}" y="${short(depth / 2 + margin * 0.72)}" font-size="${size}">${x}</text>`);
  }
  for (const y of along(depth)) {
    lines.push(`<path class="grid" d="M${short(-width / 2)} ${-y}h${short(width)}"/>`);
    lines.push(
      `<text class="scale" x="${short(-width / 2 - margin * 0.5)}" y="${short(-y + 0.33 * scale)}" font-size="${size}">${y}</text>`,
    );
  }
  return lines.join("");
}

type Corners = DrawnPiece["corners"];

function outline(corners: Corners): string {
  return corners.map(([x, y]) => `${short(x)},${short(-y)}`).join(" ");
}

function zoneShape({ label, seat, corners }: DrawnZone, { sides }: DrawnScene, scale: number): string {
  const side = seat < 0 ? "nobody" : `side${sides[seat]}`;
  const shape = `<polygon class="zone ${side}" points="${outline(corners)}"><title>${html(clean(label))}</title></polygon>`;
  // What is nobody's is there to be fought for: it says what it is, where there is room.
  return seat < 0 ? shape + nameIn(label, corners, scale) : shape;
}

function pieceShape(piece: DrawnPiece): string {
  const look = lookOf(piece);
  const points = outline(piece.corners);
  const top = piece.top > 0 ? `, ${short(piece.top)} high` : "";
  const title = `<title>${html(`${clean(piece.kind)}${top}: ${doings(piece.flags)}`)}</title>`;
  const pattern =
    look === "wall" || look === "open" ? "" : `<polygon class="pattern" fill="url(#${look})" points="${points}"/>`;
  return `<g class="piece ${look}">${title}<polygon points="${points}"/>${pattern}</g>`;
}

/** How terrain of common names looks; what is called otherwise looks like what it does. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/wood|forest|jungle|tree|orchard|scrub/i, "wood"],
  [/ruin|building|rubble|town|house|bunker|tower|storey/i, "ruin"],
  [/rock|cliff|boulder/i, "rock"],
  [/water|river|lake|pond|mud|swamp|marsh|stream/i, "water"],
  [/crater/i, "crater"],
  [/wall|hedge|fence|barricade|obstacle/i, "wall"],
  [/hill|slope|ridge|road|open/i, "open"],
];

function lookOf({ kind, flags }: DrawnPiece): string {
  const named = LOOKS.find(([name]) => name.test(kind));
  if (named !== undefined) return named[1];
  if ((flags & LINEAR) !== 0) return "wall";
  if ((flags & IMPASSABLE) !== 0) return "rock";
  if ((flags & LIVING) !== 0) return "wood";
  if ((flags & DIFFICULT) === 0) return "open";
  if ((flags & COVER) === 0) return "water";
  return (flags & DEPTH) !== 0 ? "ruin" : "crater";
}

const DOINGS: readonly string[] = [
  "difficult",
  "impassable",
  "blocks sight",
  "sight reaches only some way into it",
  "cover",
  "conceals",
];

function doings(flags: number): string {
  const words = DOINGS.filter((_, bit) => (flags & (1 << bit)) !== 0);
  return words.length === 0 ? "open ground" : words.join(", ");
}

/** A name in the middle of a shape that is large enough for it. */
function nameIn(name: string, corners: Corners, scale: number): string {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  if (east - west < 0.62 * name.length * scale || north - south < 1.6 * scale) return "";
  return `<text x="${short((west + east) / 2)}" y="${short(-(south + north) / 2 + 0.35 * scale)}" font-size="${short(0.95 * scale)}">${html(clean(name))}</text>`;
}

/** A base with its letters, a nose that shows where it looks, and room for badges. */
function tokenShape(token: DrawnToken, index: number, scene: DrawnScene, scale: number): string {
  const { seat, name, short: letters, radius, box, arms } = token;
  const side = scene.sides[seat] ?? -1;
  const css = side < 0 ? "nobody" : `side${side}`;
  // A box looks along its first extent.
  const front = box === undefined ? radius : box[0] / 2;
  const room = box === undefined ? radius : Math.min(box[0], box[1]) / 2;
  const inner = (length: number) => Math.max(length / 2, length - STROKE * scale);
  const base =
    box === undefined
      ? `<circle class="base" r="${short(inner(2 * radius) / 2)}"/>`
      : boxOf(inner(box[0]), inner(box[1]));
  const nose = `<path class="nose" d="M${short(front)} ${short(-room * 0.32)}L${short(front + room * 0.38)} 0L${short(front)} ${short(room * 0.32)}z"/>`;
  const size = room * (letters.length > 2 ? 0.85 : letters.length > 1 ? 1.05 : 1.25);
  const text = `<text font-size="${short(size)}" y="${short(size * 0.35)}">${html(clean(letters))}</text>`;
  return `<g class="token ${css}" id="token-${index}" hidden><title>${html(clean(`${name} (${arms})`))}</title><circle class="halo" r="${short(radius * (box === undefined ? 1.5 : 1.15))}"/><g class="turned">${base}${nose}</g>${text}<g class="badges"></g></g>`;
}

/** Width of a base's rim on a table of 48. */
const STROKE = 0.18;

function boxOf(long: number, wide: number): string {
  return `<rect class="base" x="${short(-long / 2)}" y="${short(-wide / 2)}" width="${short(long)}" height="${short(wide)}"/>`;
}

/** Two decimals at most: a hundredth of an inch is less than a pixel. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}
