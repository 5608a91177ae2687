import { assert, type Multiplier, multiplier } from '@baize/kit'

/**
 * How a round climbs: floor(100 x e^(0.00006 x ms)) hundredths after so many whole milliseconds. Server and page decide and draw by
 * this function, so it may not depend on whose `Math.exp` is asked: where the fast answer is not beyond doubt, the exact one counts.
 */
const BITS = 192n
const ONE = 1n << BITS
/** A multiplier is in ten-thousandths, and climbs by the hundredth. */
const HUNDREDTH = 100n

/** Longer than any round: what is reached after this is more than a round can come to. */
export const LONGEST_MS = 2 ** 20 - 1

/** e^0.00006, e^0.00012, e^0.00024, … as integers over 2^BITS. */
const POWERS: readonly bigint[] = (() => {
  let [term, power] = [ONE, ONE]
  for (let k = 1n; term > 0n; k++) {
    term = (term * 6n) / (100_000n * k)
    power += term
  }
  const powers = [power]
  while (powers.length < 20) {
    power = (power * power) >> BITS
    powers.push(power)
  }
  return powers
})()

function exactHundredths(ms: number): bigint {
  let product = ONE
  for (const [bit, power] of POWERS.entries()) if ((ms >> bit) & 1) product = (product * power) >> BITS
  return (100n * product) >> BITS
}

/** Every engine's exp is right to far more digits than this. */
const DOUBT = 1e-11
const LARGEST_QUICK = 2 ** 33

/** What a round has reached after so many milliseconds. */
export function multiplierAt(ms: number): Multiplier {
  assert(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS, 'a round lasts whole milliseconds')
  const quick = 100 * Math.exp(0.00006 * ms)
  const isCertain = quick < LARGEST_QUICK && Math.abs(quick - Math.round(quick)) > quick * DOUBT
  const hundredths = isCertain ? BigInt(Math.floor(quick)) : exactHundredths(ms)
  return multiplier(hundredths * HUNDREDTH)
}

/** The first millisecond at which a round has reached this much. */
export function msToReach(times: Multiplier): number {
  assert(times <= multiplierAt(LONGEST_MS), 'a round reaches this')
  let ms = Math.max(0, Math.floor(Math.log(Number(times) / 10_000) / 0.00006))
  while (ms > 0 && multiplierAt(ms - 1) >= times) ms -= 1
  while (multiplierAt(ms) < times) ms += 1
  return ms
}
