/**
 * Directions on the table as whole numbers: 720 to the full turn, 0 along x, counter-clockwise. So a die of 2, 3, 4, 5, 6, 8, 9, 10 or 12
 * sides is a direction without a rest, and half a turn more is the opposite direction, bit for bit. Hot, but for the table of
 * unit vectors.
 */

export const FULL_TURN = 720;

/** Unit vectors by direction; the four quarters are made of one, so that turned directions have turned vectors. */
export const DIRECTION_X = new Float64Array(FULL_TURN);
export const DIRECTION_Y = new Float64Array(FULL_TURN);

const QUARTER = FULL_TURN / 4;
const HALF = FULL_TURN / 2;
/** A full turn in radians. */
const CIRCLE = 6.283185307179586;

function fill(): void {
  for (let k = 0; k < QUARTER; k++) {
    // From the nearer axis, where the series need few terms, so that 45 degrees have equal parts.
    const c = 2 * k <= QUARTER ? cosine(k) : sine(QUARTER - k);
    const s = 2 * k < QUARTER ? sine(k) : cosine(QUARTER - k);
    DIRECTION_X[k] = c;
    DIRECTION_Y[k] = s;
    DIRECTION_X[k + QUARTER] = 0 - s;
    DIRECTION_Y[k + QUARTER] = c;
    DIRECTION_X[k + HALF] = 0 - c;
    DIRECTION_Y[k + HALF] = 0 - s;
    DIRECTION_X[k + HALF + QUARTER] = s;
    DIRECTION_Y[k + HALF + QUARTER] = 0 - c;
  }
}

/** The sine of k directions (up to 45 degrees) by its Taylor series: Math.sin differs between machines. */
function sine(k: number): number {
  const a = (CIRCLE * k) / FULL_TURN;
  let term = a;
  let sum = 0;
  for (let n = 1; n < 20; n += 2) {
    sum += term;
    term = (-term * a * a) / ((n + 1) * (n + 2));
  }
  return sum;
}

function cosine(k: number): number {
  const a = (CIRCLE * k) / FULL_TURN;
  let term = 1;
  let sum = 0;
  for (let n = 0; n < 20; n += 2) {
    sum += term;
    term = (-term * a * a) / ((n + 1) * (n + 2));
  }
  return sum;
}

// Down here: bundle.mjs makes constants of functions, which do not exist before they are declared.
fill();

/** How far `length` ticks in a direction lead along x, in whole ticks; and along y. */
export function stepX(direction: number, length: number): number {
  const step = DIRECTION_X[direction]! * length;
  return (Math.sign(step) * Math.floor(Math.abs(step) + 0.5)) | 0;
}

export function stepY(direction: number, length: number): number {
  const step = DIRECTION_Y[direction]! * length;
  return (Math.sign(step) * Math.floor(Math.abs(step) + 0.5)) | 0;
}

/** The direction in which (dx, dy) points: the last one that it has reached, counter-clockwise; 0 for no vector at all. */
export function directionOf(dx: number, dy: number): number {
  if (dx === 0 && dy === 0) return 0;
  const back = dy < 0 || (dy === 0 && dx < 0);
  const x = back ? 0 - dx : dx;
  const y = back ? 0 - dy : dy;
  // The last of 0..HALF-1 that does not lie to the left of the vector.
  let low = 0;
  let high = HALF;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (DIRECTION_X[middle]! * y - DIRECTION_Y[middle]! * x >= 0) low = middle;
    else high = middle;
  }
  return back ? low + HALF : low;
}

/**
 * Whether (dx, dy) points into the arc of `width` directions (0 to a full turn) around `facing`, its borders included. No vector at all
 * lies in every arc.
 */
export function inArc(facing: number, width: number, dx: number, dy: number): boolean {
  if (width >= FULL_TURN) return true;
  if (width > HALF) return !strictlyInside(facing + HALF, FULL_TURN - width, dx, dy);
  const side = width >> 1;
  const left = (facing + side) % FULL_TURN;
  const right = (facing + FULL_TURN - side) % FULL_TURN;
  const toLeft = DIRECTION_X[left]! * dy - DIRECTION_Y[left]! * dx;
  const toRight = DIRECTION_X[right]! * dy - DIRECTION_Y[right]! * dx;
  // A narrow arc lies before the model: its borders as lines reach behind it too.
  const ahead = DIRECTION_X[facing]! * dx + DIRECTION_Y[facing]! * dy;
  return toLeft <= 0 && toRight >= 0 && ahead >= 0;
}

function strictlyInside(facing: number, width: number, dx: number, dy: number): boolean {
  const side = width >> 1;
  const left = (facing + side) % FULL_TURN;
  const right = (facing + FULL_TURN - side) % FULL_TURN;
  const middle = facing % FULL_TURN;
  const toLeft = DIRECTION_X[left]! * dy - DIRECTION_Y[left]! * dx;
  const toRight = DIRECTION_X[right]! * dy - DIRECTION_Y[right]! * dx;
  return toLeft < 0 && toRight > 0 && DIRECTION_X[middle]! * dx + DIRECTION_Y[middle]! * dy > 0;
}

export const FRONT = 0;
export const SIDE = 1;
export const REAR = 2;

/**
 * Which side of a model that faces `facing` the vector from it to an attacker meets: its front within `frontWidth` directions around the
 * facing, its rear within `rearWidth` around the opposite, else a side. On a border the side that is better protected counts: front before
 * side before rear.
 */
export function sideMet(facing: number, frontWidth: number, rearWidth: number, dx: number, dy: number): number {
  if (inArc(facing, frontWidth, dx, dy)) return FRONT;
  return strictlyInside(facing + HALF, rearWidth, dx, dy) ? REAR : SIDE;
}
