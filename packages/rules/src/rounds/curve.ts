import { assert, type Multiplier, multiplier } from '@baize/kit'

/**
 * Growth of a round: floor(100 x e^(0.00006 x ms)) hundredths after this many whole milliseconds. Server and page both
 * use it, so it must not depend on the engine's `Math.exp`: where the fast result is not certain, the exact one is
 * computed.
 */
const BITS = 192n
const ONE = 1n << BITS
/** Multipliers are in ten-thousandths, but climb in hundredths. */
const HUNDREDTH = 100n

/** Longer than any round: the multiplier after this is beyond the maximum. */
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

/** Every engine's exp is far more precise than this. */
const DOUBT = 1e-11
const LARGEST_QUICK = 2 ** 33

/** Multiplier of a round after this many milliseconds. */
export function multiplierAt(ms: number): Multiplier {
  assert(
    Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS,
    'time must be whole milliseconds within the longest round',
  )
  const quick = 100 * Math.exp(0.00006 * ms)
  const isCertain = quick < LARGEST_QUICK && Math.abs(quick - Math.round(quick)) > quick * DOUBT
  const hundredths = isCertain ? BigInt(Math.floor(quick)) : exactHundredths(ms)
  return multiplier(hundredths * HUNDREDTH)
}

/** First millisecond at which a round has reached this multiplier. */
export function msToReach(times: Multiplier): number {
  assert(times <= multiplierAt(LONGEST_MS), 'multiplier must be within the longest round')
  let ms = Math.max(0, Math.floor(Math.log(Number(times) / 10_000) / 0.00006))
  while (ms > 0 && multiplierAt(ms - 1) >= times) ms -= 1
  while (multiplierAt(ms) < times) ms += 1
  return ms
}
