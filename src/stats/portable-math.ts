/**
 * Elementary and special functions that give the same bits on every engine and processor. *Cold.*
 *
 * ECMAScript leaves the built-in log, exp and pow "implementation-approximated"; V8 and glibc differ in the last bit for
 * about one argument in eleven, and a last bit that decides a stopping rule changes a whole result. Here are only + - * /
 * and sqrt, which IEEE 754 rounds correctly, and surgery on the exponent bits. The order of operations is part of the
 * definition: do not "simplify" an expression.
 *
 * Impossible arguments throw a RangeError; a NaN never gets in and never gets out.
 */

const word = new Float64Array(1);
const halves = new Uint32Array(word.buffer);
word[0] = 1;
/** Index of the half that holds sign and exponent; 1 on little-endian machines. */
const HIGH = halves[1] === 0x3ff00000 ? 1 : 0;

const SQRT_HALF = Math.sqrt(0.5);
const TWO_54 = 18014398509481984;
const TWO_MINUS_54 = 1 / TWO_54;

/**
 * Splits x into m * 2^e with 0.5 <= |m| < 1, exactly; zero and infinities come back with e = 0.
 * Example: frexp(12) = { mantissa: 0.75, exponent: 4 }.
 */
export function frexp(x: number): { mantissa: number; exponent: number } {
  if (Number.isNaN(x)) throw new RangeError("frexp: the argument is not a number");
  if (x === 0 || x === Infinity || x === -Infinity) return { mantissa: x, exponent: 0 };
  word[0] = x;
  let exponent = -1022;
  if ((halves[HIGH] & 0x7ff00000) === 0) {
    word[0] = x * TWO_54;
    exponent -= 54;
  }
  exponent += (halves[HIGH] >>> 20) & 0x7ff;
  halves[HIGH] = (halves[HIGH] & 0x800fffff) | 0x3fe00000;
  return { mantissa: word[0], exponent };
}

/**
 * x * 2^k with one rounding at most (it rounds only when the result is subnormal).
 * Example: ldexp(0.75, 4) = 12.
 */
export function ldexp(x: number, k: number): number {
  if (Number.isNaN(x) || !Number.isInteger(k))
    throw new RangeError(`ldexp(${x}, ${k}): expected a number and an integer`);
  if (x === 0 || x === Infinity || x === -Infinity) return x;
  word[0] = x;
  let shift = k;
  if ((halves[HIGH] & 0x7ff00000) === 0) {
    word[0] = x * TWO_54;
    shift -= 54;
  }
  const biased = ((halves[HIGH] >>> 20) & 0x7ff) + shift;
  const sign = x < 0 ? -1 : 1;
  if (biased > 2046) return sign * Infinity;
  if (biased < -53) return sign * 0;
  if (biased > 0) {
    halves[HIGH] = (halves[HIGH] & 0x800fffff) | (biased << 20);
    return word[0];
  }
  halves[HIGH] = (halves[HIGH] & 0x800fffff) | ((biased + 54) << 20);
  return word[0] * TWO_MINUS_54;
}

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;
const LG1 = 0.6666666666666735;
const LG2 = 0.3999999999940942;
const LG3 = 0.2857142874366239;
const LG4 = 0.22222198432149784;
const LG5 = 0.1818357216161805;
const LG6 = 0.15313837699209373;
const LG7 = 0.14798198605116586;

/**
 * Natural logarithm, error below 1 ulp; log(0) = -Infinity.
 * Reference: Sun Microsystems, fdlibm e_log.c (argument reduction and minimax coefficients).
 * Example: log(3) = 1.0986122886681096.
 */
export function log(x: number): number {
  if (!(x >= 0)) throw new RangeError(`log(${x}): expected a number >= 0`);
  if (x === 0) return -Infinity;
  if (x === Infinity) return Infinity;
  // frexp without its object: this is the innermost call of the confidence sequence.
  word[0] = x;
  let e = -1022;
  if ((halves[HIGH] & 0x7ff00000) === 0) {
    word[0] = x * TWO_54;
    e -= 54;
  }
  e += (halves[HIGH] >>> 20) & 0x7ff;
  halves[HIGH] = (halves[HIGH] & 0x800fffff) | 0x3fe00000;
  let m = word[0];
  if (m < SQRT_HALF) {
    m = m * 2;
    e -= 1;
  }
  const f = m - 1;
  const k = e;
  if (f === 0) return k * LN2_HI + k * LN2_LO;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const t1 = w * (LG2 + w * (LG4 + w * LG6));
  const t2 = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
  const r = t2 + t1;
  const hfsq = 0.5 * f * f;
  return k * LN2_HI - (hfsq - (s * (hfsq + r) + k * LN2_LO) - f);
}

/**
 * log(1 + x) without cancellation near 0; log1p(-1) = -Infinity.
 * Reference: Goldberg (1991), "What every computer scientist should know about floating-point arithmetic", theorem 4.
 * Example: log1p(1e-20) = 1e-20.
 */
export function log1p(x: number): number {
  if (!(x >= -1)) throw new RangeError(`log1p(${x}): expected a number >= -1`);
  const u = 1 + x;
  if (u === 1) return x;
  if (u <= 0 || u === Infinity) return log(u);
  return log(u) - (u - 1 - x) / u;
}

const P1 = 0.16666666666666602;
const P2 = -0.0027777777777015593;
const P3 = 6.613756321437934e-5;
const P4 = -1.6533902205465252e-6;
const P5 = 4.1381367970572385e-8;
// biome-ignore lint/suspicious/noApproximativeNumericConstant: part of the definition, not to be read from the engine
const INV_LN2 = 1.4426950408889634;

/**
 * e^x, error below 1 ulp; overflows to Infinity and underflows to 0.
 * Reference: Sun Microsystems, fdlibm e_exp.c. Example: exp(0.35) = 1.4190675485932571.
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) throw new RangeError("exp: the argument is not a number");
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019411) return 0;
  if (x === 0) return 1;
  let k = 0;
  let hi = x;
  let lo = 0;
  let r = x;
  if (Math.abs(x) > 0.34657359027997264) {
    k = Math.trunc(INV_LN2 * x + (x > 0 ? 0.5 : -0.5));
    hi = x - k * LN2_HI;
    lo = k * LN2_LO;
    r = hi - lo;
  }
  const t = r * r;
  const c = r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
  if (k === 0) return 1 - ((r * c) / (c - 2) - r);
  return ldexp(1 - (lo - (r * c) / (2 - c) - hi), k);
}

/** log(sum of e^v), safe from overflow; the empty sum gives -Infinity. Example: logsumexp([0, 0]) = log 2. */
export function logsumexp(v: ArrayLike<number>): number {
  let m = -Infinity;
  for (let i = 0; i < v.length; i++) if (v[i] > m) m = v[i];
  if (m === -Infinity || m === Infinity) return m;
  let s = 0;
  for (let i = 0; i < v.length; i++) s += exp(v[i] - m);
  return m + log(s);
}

/**
 * Complementary error function: an all-positive Taylor series below 2, a continued fraction (modified Lentz) beyond.
 * Reference: Abramowitz & Stegun 7.1.6 and 7.1.14. Example: erfc(0.5) = 0.4795001221869535.
 */
export function erfc(x: number): number {
  if (Number.isNaN(x)) throw new RangeError("erfc: the argument is not a number");
  const ax = Math.abs(x);
  if (ax < 2) {
    let t = ax;
    let s = ax;
    for (let n = 1; ; n++) {
      t = (t * 2 * ax * ax) / (2 * n + 1);
      const s2 = s + t;
      if (s2 === s) break;
      s = s2;
    }
    const e = 1.1283791670955126 * exp(-ax * ax) * s;
    return x >= 0 ? 1 - e : 1 + e;
  }
  if (ax > 27.3) return x > 0 ? 0 : 2;
  const tiny = 1e-300;
  const x2 = ax * ax;
  let b = x2 + 0.5;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i <= 500; i++) {
    const a = -i * (i - 0.5);
    b = b + 2;
    d = a * d + b;
    if (d === 0) d = tiny;
    c = b + a / c;
    if (c === 0) c = tiny;
    d = 1 / d;
    const step = d * c;
    h = h * step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  const e = exp(-x2) * ax * h * 0.5641895835477563;
  return x > 0 ? e : 2 - e;
}

/** Standard normal distribution function. Example: normCdf(2) = 0.9772498680518207. */
export function normCdf(z: number): number {
  return 0.5 * erfc(-z * SQRT_HALF);
}

/** Upper tail of the standard normal, accurate where 1 - normCdf(z) is not. Example: normSf(6) = 9.8659e-10. */
export function normSf(z: number): number {
  return 0.5 * erfc(z * SQRT_HALF);
}

// Coefficients of the three rational approximations, the highest power first.
const QUANTILE = {
  centre: [
    [
      2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
      133.14166789178438, 3.3871328727963665,
    ],
    [
      5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
      687.1870074920579, 42.31333070160091, 1,
    ],
  ],
  middle: [
    [
      0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
      5.769497221460691, 4.630337846156546, 1.4234371107496835,
    ],
    [
      1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
      1.6763848301838038, 2.053191626637759, 1,
    ],
  ],
  tail: [
    [
      2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
      1.7848265399172913, 5.463784911164114, 6.657904643501103,
    ],
    [
      2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
      0.1369298809227358, 0.599832206555888, 1,
    ],
  ],
} as const;

/** Numerator and denominator of a quotient of polynomials, by Horner's rule. */
function polynomials(r: number, [over, under]: (typeof QUANTILE)[keyof typeof QUANTILE]): [number, number] {
  let [num, den] = [over[0] as number, under[0] as number];
  for (let i = 1; i < 8; i++) {
    num = num * r + over[i];
    den = den * r + under[i];
  }
  return [num, den];
}

/**
 * Standard normal quantile, about 1e-16 relative; 0 and 1 give the infinities.
 * Reference: Wichura (1988), Algorithm AS 241 (PPND16), Applied Statistics 37:477-484.
 * Example: normQuantile(0.975) = 1.9599639845400536.
 */
export function normQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normQuantile(${p}): expected a probability`);
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  const q = p - 0.5;
  if (-0.425 <= q && q <= 0.425) {
    const [num, den] = polynomials(0.180625 - q * q, QUANTILE.centre);
    return (q * num) / den;
  }
  const r = Math.sqrt(-log(q < 0 ? p : 1 - p));
  const [num, den] = r <= 5 ? polynomials(r - 1.6, QUANTILE.middle) : polynomials(r - 5, QUANTILE.tail);
  const v = num / den;
  return q < 0 ? -v : v;
}

const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400] as const;
const HALF_LOG_2PI = 0.9189385332046728;

/**
 * Logarithm of the gamma function for x > 0: shifted to x >= 15, then Stirling's series.
 * Reference: Abramowitz & Stegun 6.1.41. Example: lgamma(5) = log 24 = 3.1780538303479458.
 */
export function lgamma(x: number): number {
  if (!(x >= 0)) throw new RangeError(`lgamma(${x}): expected a number > 0`);
  if (x === 0 || x === Infinity) return Infinity;
  let prod = 1;
  let y = x;
  while (y < 15) {
    prod = prod * y;
    y = y + 1;
  }
  return (y - 0.5) * log(y) - y + HALF_LOG_2PI + stirlingSeries(y) - log(prod);
}

function stirlingSeries(z: number): number {
  const inv = 1 / z;
  const inv2 = inv * inv;
  let s: number = STIRLING[7];
  for (let i = 6; i >= 0; i--) s = s * inv2 + STIRLING[i];
  return s * inv;
}

/** lgamma(z) minus Stirling's leading terms, without their cancellation. */
function stirlingError(z: number): number {
  if (z >= 15) return stirlingSeries(z);
  return lgamma(z) - ((z - 0.5) * log(z) - z + HALF_LOG_2PI);
}

/**
 * x log(x/m) + m - x without cancellation, given d = x - m.
 * Reference: Loader (2000), "Fast and accurate computation of binomial probabilities".
 */
function devianceTerm(x: number, m: number, d: number): number {
  if (Math.abs(d) < 0.1 * (x + m)) {
    let v = d / (x + m);
    let s = d * v;
    let ej = 2 * x * v;
    v = v * v;
    for (let j = 1; j <= 1000; j++) {
      ej = ej * v;
      const s1 = s + ej / (2 * j + 1);
      if (s1 === s) return s1;
      s = s1;
    }
  }
  return x * log(x / m) - d;
}

/**
 * Regularised incomplete beta function I_x(a, b): the distribution function of Beta(a, b).
 * Continued fraction (modified Lentz) with a saddle-point prefactor, about 1e-13 even at a = b = 3e6.
 * Reference: DiDonato & Morris (1992), ACM TOMS 18:360-373; Loader (2000) for the prefactor.
 * Example: regularisedBeta(2.5, 0.5, 0.3) = 0.018927124071945.
 */
export function regularisedBeta(a: number, b: number, x: number): number {
  if (!(a > 0 && b > 0 && a < Infinity && b < Infinity) || Number.isNaN(x))
    throw new RangeError(`regularisedBeta(${a}, ${b}, ${x}): expected a > 0, b > 0 and a number`);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const n = a + b;
  const d = a - n * x;
  const logPrefactor =
    -devianceTerm(a, n * x, d) -
    devianceTerm(b, n * (1 - x), -d) +
    0.5 * (log(a / n) + log(b) - 2 * HALF_LOG_2PI) +
    stirlingError(n) -
    stirlingError(a) -
    stirlingError(b);
  if (x < (a + 1) / (a + b + 2)) return (exp(logPrefactor) * betaFraction(a, b, x)) / a;
  return 1 - (exp(logPrefactor) * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const qab = a + b;
  const qap = a + 1;
  const qam = a - 1;
  let c = 1;
  let d = 1 - (qab * x) / qap;
  if (Math.abs(d) < tiny) d = tiny;
  d = 1 / d;
  let h = d;
  for (let m = 1; m <= 100000; m++) {
    const m2 = 2 * m;
    let aa = (m * (b - m) * x) / ((qam + m2) * (a + m2));
    d = 1 + aa * d;
    if (Math.abs(d) < tiny) d = tiny;
    c = 1 + aa / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    h = h * (d * c);
    aa = (-(a + m) * (qab + m) * x) / ((a + m2) * (qap + m2));
    d = 1 + aa * d;
    if (Math.abs(d) < tiny) d = tiny;
    c = 1 + aa / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const step = d * c;
    h = h * step;
    if (Math.abs(step - 1) < 3e-16) break;
  }
  return h;
}

/**
 * Root of a decreasing function on [lo, hi] by bisection until the interval cannot shrink. Slow, and never wrong: it
 * reads only signs. An infinite value is a sign like another.
 */
export function bisectDecreasing(f: (x: number) => number, lo: number, hi: number, iterations = 200): number {
  if (!(lo <= hi)) throw new RangeError(`bisectDecreasing: the interval [${lo}, ${hi}] is empty`);
  let a = lo;
  let b = hi;
  for (let i = 0; i < iterations; i++) {
    const mid = 0.5 * (a + b);
    if (mid <= a || mid >= b) break;
    if (f(mid) > 0) a = mid;
    else b = mid;
  }
  return 0.5 * (a + b);
}

/** Between a and b a decreasing function crosses zero. */
class Bracket {
  a: number;
  b: number;

  constructor(a: number, b: number) {
    this.a = a;
    this.b = b;
  }

  get middle(): number {
    return 0.5 * (this.a + this.b);
  }

  get width(): number {
    return this.b - this.a;
  }

  /** The end beyond the root, seen from where the function is fx. */
  end(fx: number): number {
    return fx > 0 ? this.b : this.a;
  }

  has(x: number): boolean {
    return x > this.a && x < this.b;
  }

  narrow(x: number, fx: number): void {
    if (fx > 0) this.a = x;
    else this.b = x;
  }
}

/**
 * Root of a decreasing function on [lo, hi] by the secant rule, kept inside a bracket of signs and helped by bisection
 * whenever three steps have not halved the bracket: a tenth of the evaluations of bisectDecreasing, to a few ulps. It never
 * evaluates the ends, which may be poles or roots of no interest.
 */
export function secantDecreasing(f: (x: number) => number, lo: number, hi: number, guess: number): number {
  if (!(lo <= hi)) throw new RangeError(`secantDecreasing: the interval [${lo}, ${hi}] is empty`);
  const bracket = new Bracket(lo, hi);
  let x = bracket.has(guess) ? guess : bracket.middle;
  let last = Number.NaN;
  let fLast = Number.NaN;
  let { width } = bracket;
  for (let i = 1; i <= 300 && bracket.has(x); i++) {
    const fx = f(x);
    if (fx === 0) return x;
    bracket.narrow(x, fx);
    // The first step of a secant needs a second point: a thousandth of the way towards the root's side.
    let next = i > 1 ? x - (fx * (x - last)) / (fx - fLast) : x + 0.001 * (bracket.end(fx) - x);
    const crept = i % 3 === 0 && bracket.width > 0.5 * width;
    if (i % 3 === 0) width = bracket.width;
    if (crept || !bracket.has(next)) next = bracket.middle;
    else if (i > 1 && Math.abs(next - x) <= 2.3e-16 * Math.abs(x)) {
      // A tiny step is the end, or a pole that makes the secant too steep: ask just beyond where the root should be.
      const probe = x + Math.sign(fx) * 1e-14 * Math.abs(x);
      if (!bracket.has(probe)) return next;
      const beyond = f(probe);
      if (beyond === 0 || beyond > 0 !== fx > 0) return next;
      bracket.narrow(probe, beyond);
      next = bracket.middle;
    }
    last = x;
    fLast = fx;
    x = next;
  }
  return bracket.middle;
}

/** Quantile of Beta(a, b). Example: betaQuantile(0.5, 2, 2) = 0.5. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`betaQuantile(${p}, ${a}, ${b}): expected a probability`);
  if (p === 0) return 0;
  if (p === 1) return 1;
  return bisectDecreasing((x) => p - regularisedBeta(a, b, x), 0, 1);
}

/** x^a e^-x / Gamma(a). */
function gammaPrefactor(a: number, x: number): number {
  return exp(-devianceTerm(a, x, a - x) - stirlingError(a) + 0.5 * log(a) - HALF_LOG_2PI);
}

/**
 * Upper regularised incomplete gamma function Q(a, x).
 * Reference: Abramowitz & Stegun 6.5.29 (series) and 6.5.31 (continued fraction). Example: gammaQ(1, 2) = e^-2.
 */
export function gammaQ(a: number, x: number): number {
  if (!(a > 0 && a < Infinity) || Number.isNaN(x))
    throw new RangeError(`gammaQ(${a}, ${x}): expected a finite a > 0 and a number`);
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  if (x < a + 1) {
    let term = 1 / a;
    let s = term;
    let n = a;
    for (let i = 0; i < 100000; i++) {
      n += 1;
      term = (term * x) / n;
      const s2 = s + term;
      if (s2 === s) break;
      s = s2;
    }
    return 1 - s * gammaPrefactor(a, x);
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 100000; i++) {
    const an = -i * (i - a);
    b = b + 2;
    d = an * d + b;
    if (Math.abs(d) < tiny) d = tiny;
    c = b + an / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const step = d * c;
    h = h * step;
    if (Math.abs(step - 1) < 3e-16) break;
  }
  return h * gammaPrefactor(a, x);
}

/** Upper tail of chi-square; df need not be an integer. Example: chiSquareSf(3.841458820694124, 1) = 0.05. */
export function chiSquareSf(x: number, df: number): number {
  return gammaQ(0.5 * df, 0.5 * x);
}

/** Quantile of chi-square. Example: chiSquareQuantile(0.95, 1) = 3.841458820694124. */
export function chiSquareQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`chiSquareQuantile(${p}, ${df}): expected a probability`);
  if (p === 0) return 0;
  if (p === 1) return Infinity;
  let hi = 1;
  while (1 - chiSquareSf(hi, df) < p) hi *= 2;
  return bisectDecreasing((x) => chiSquareSf(x, df) - (1 - p), 0, hi);
}

/** Upper tail of Student's t. Example: tSf(2.0395134463964064, 31) = 0.025. */
export function tSf(t: number, df: number): number {
  if (Number.isNaN(t)) throw new RangeError("tSf: the argument is not a number");
  if (t === Infinity || t === -Infinity) return t > 0 ? 0 : 1;
  const p = 0.5 * regularisedBeta(0.5 * df, 0.5, df / (df + t * t));
  return t >= 0 ? p : 1 - p;
}

/** Quantile of Student's t. Example: tQuantile(0.975, 31) = 2.0395134463964064. */
export function tQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`tQuantile(${p}, ${df}): expected a probability`);
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity;
  if (p === 0.5) return 0;
  if (p < 0.5) return -tQuantile(1 - p, df);
  let hi = 1;
  while (tSf(hi, df) > 1 - p) hi *= 2;
  return bisectDecreasing((t) => tSf(t, df) - (1 - p), 0, hi);
}

/** P(X <= k) for X ~ Bin(n, p), from the incomplete beta function: exact enough for any n. Example: binomCdf(0, 1, 0.3) = 0.7. */
export function binomCdf(k: number, n: number, p: number): number {
  if (!(Number.isInteger(n) && n >= 0 && Number.isInteger(k) && p >= 0 && p <= 1))
    throw new RangeError(`binomCdf(${k}, ${n}, ${p}): expected integers, n >= 0 and a probability`);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return p < 0.5 ? 1 - regularisedBeta(k + 1, n - k, p) : regularisedBeta(n - k, k + 1, 1 - p);
}
