import { MOST_PRIZES, PRIZE_ODDS, type PrizeDraw, type PrizeRow } from '@baize/contract/player'
import { currency, type PrizeKind } from '@baize/contract/shared'
import { assert, formatAmount, minor, parseAmount } from '@baize/kit'
import { bytesToHex } from '@noble/hashes/utils.js'
import { commitment, drawRows, type Seeds } from '../fairness.ts'

/** Fields of a scratch card, and how many of them show its prize. */
export const CARD_FIELDS = 9
export const CARD_MATCH = 3
/** The rule by which the other fields are filled, of cards drawn from now on. */
const CARD_FILLING = 2
/** A card with fewer prizes would be mostly blank; cards of the first filling could not be filled. */
const LEAST_CARD_PRIZES = 5
/** Decimals of the unit in which operators write prizes. */
const UNIT_DECIMALS = 2

/** A fault of a prize table: what is wrong, and at which prize (from 0) if it is one of them. */
export type TableFault =
  | { readonly what: 'count' | 'cardPrizes' | 'noPrize' }
  | { readonly what: 'odds' | 'amount'; readonly at: number }
  | { readonly what: 'sum'; readonly sum: number }

/** Everything that is wrong with a table. An empty list means that it may be saved. */
export function prizeTableFaults(kind: PrizeKind, rows: readonly PrizeRow[]): readonly TableFault[] {
  const faults: TableFault[] = []
  if (rows.length < 2 || rows.length > MOST_PRIZES) faults.push({ what: 'count' })
  for (const [at, { odds, amount }] of rows.entries()) {
    if (!Number.isInteger(odds) || odds < 1 || odds > PRIZE_ODDS) faults.push({ what: 'odds', at })
    if (!parseAmount(amount, UNIT_DECIMALS).ok) faults.push({ what: 'amount', at })
  }
  const sum = rows.reduce((all, { odds }) => all + odds, 0)
  if (sum !== PRIZE_ODDS) faults.push({ what: 'sum', sum })
  const paying = rows.filter(({ amount }) => (valueOf(amount) ?? 0n) > 0n).length
  if (paying === 0) faults.push({ what: 'noPrize' })
  else if (kind === 'scratch' && paying < LEAST_CARD_PRIZES) faults.push({ what: 'cardPrizes' })
  return faults
}

const valueOf = (amount: string): bigint | null => {
  const parsed = parseAmount(amount, UNIT_DECIMALS)
  return parsed.ok ? parsed.value : null
}

/** The expected prize of a draw, in millionths of a minor unit: exact. */
export function expectedPrize(rows: readonly PrizeRow[]): bigint {
  return rows.reduce((sum, { amount, odds }) => sum + (valueOf(amount) ?? 0n) * BigInt(odds), 0n)
}

/** The expected prize as decimal text with six decimals, rounded up: the cost is never understated. */
export function expectedText(rows: readonly PrizeRow[]): string {
  const perUnit = 10n ** 2n
  return formatAmount(minor((expectedPrize(rows) + perUnit - 1n) / perUnit), 6)
}

/**
 * The cost of `draws` draws in ten-thousandths of `edge` (minor units of the unit currency), rounded up; null without an
 * edge to compare with.
 */
export function costOfEdge(rows: readonly PrizeRow[], draws: number, edge: bigint): number | null {
  if (edge <= 0n) return null
  const cost = expectedPrize(rows) * BigInt(draws) * 10_000n
  const whole = BigInt(PRIZE_ODDS) * edge
  return Number((cost + whole - 1n) / whole)
}

const tableOf = (...rows: readonly (readonly [amount: string, odds: number])[]): readonly PrizeRow[] =>
  rows.map(([amount, odds]) => ({ amount, odds }))

/** The tables of a new site, as the database is set up with. */
export const FIRST_PRIZES: Readonly<Record<PrizeKind, readonly PrizeRow[]>> = {
  wheel: tableOf(
    ['0.10', 300_000],
    ['0.50', 200_000],
    ['0.20', 300_000],
    ['2.00', 40_000],
    ['1.00', 150_000],
    ['20.00', 1400],
    ['5.00', 8500],
    ['50.00', 100],
  ),
  scratch: tableOf(
    ['0.00', 400_000],
    ['0.02', 300_000],
    ['0.05', 200_000],
    ['0.10', 80_000],
    ['0.50', 17_000],
    ['2.00', 2800],
    ['20.00', 200],
  ),
}

export type DrawnPrize = {
  /** 0 … 999,999. */
  readonly ticket: number
  /** Index of the prize. */
  readonly prize: number
  readonly fields: readonly number[]
  readonly message: string
  readonly hmac: string
}

/**
 * Draws a prize. The message begins with the client seed and the kind of draw, so that a draw and a bet of the same pair
 * and nonce share no random number: a client seed has no colon, and a nonce of bets has digits only.
 */
export function drawPrize(kind: PrizeKind, odds: readonly number[], seeds: Seeds): DrawnPrize {
  assert(odds.reduce((sum, weight) => sum + weight, 0) === PRIZE_ODDS, 'the odds of a table add up to one')
  const apart = { ...seeds, clientSeed: `${seeds.clientSeed}:${kind}` }
  const { digests, items } = drawRows(apart, { rows: 1, size: PRIZE_ODDS, count: 1 })
  const ticket = items[0]![0]!
  let passed = 0
  const prize = odds.findIndex((weight) => {
    passed += weight
    return ticket < passed
  })
  const { message, bytes } = digests[0]!
  return { ticket, prize, fields: [], message, hmac: bytesToHex(bytes) }
}

/**
 * The nine fields of a card: three times its prize, or for a card without a prize nothing three times. Every other prize
 * is on it once at most, and the rest is blank (`amounts.length`): two of a kind would look like a near miss. Prizes of the
 * same amount look alike, so they count as one. Cards of the first filling (`filling` 1) showed prizes up to twice. Which field shows what is drawn from the same seeds under the
 * message `client seed:fields:nonce:round`.
 */
export function cardFields(
  amounts: readonly string[],
  prize: number,
  seeds: Seeds,
  filling = CARD_FILLING,
): readonly number[] {
  const symbols = amounts.flatMap((amount, at) => (/[1-9]/.test(amount) ? [at] : []))
  const others = symbols.filter((symbol) => symbol !== prize)
  const apart = (part: string): Seeds => ({ ...seeds, clientSeed: `${seeds.clientSeed}:${part}` })
  const count = symbols.includes(prize) ? CARD_FIELDS - CARD_MATCH : CARD_FIELDS
  const distinct = others.filter(
    (other) => amounts[other] !== amounts[prize] && amounts.indexOf(amounts[other]!) === other,
  )
  const blanks = Array.from({ length: Math.max(0, count - distinct.length) }, () => amounts.length)
  const pool = filling === 1 ? others.flatMap((symbol) => [symbol, symbol]) : [...distinct, ...blanks]
  assert(pool.length >= count, 'a card has enough prizes to fill its fields')
  const picked = drawRows(apart('fill'), { rows: 1, size: pool.length, count }).items[0]!
  const shown = [
    ...Array.from({ length: CARD_FIELDS - count }, () => prize),
    ...picked.map((at) => pool[at]!),
  ]
  const order = drawRows(apart('fields'), { rows: 1, size: CARD_FIELDS, count: CARD_FIELDS }).items[0]!
  return order.map((at) => shown[at]!)
}

/** The whole outcome of a draw. */
export function decidePrize(
  kind: PrizeKind,
  prizes: readonly { readonly amount: string; readonly odds: number }[],
  seeds: Seeds,
  filling?: number,
): DrawnPrize {
  const drawn = drawPrize(
    kind,
    prizes.map(({ odds }) => odds),
    seeds,
  )
  if (kind === 'wheel') return drawn
  const amounts = prizes.map(({ amount }) => amount)
  return { ...drawn, fields: cardFields(amounts, drawn.prize, seeds, filling) }
}

export type PrizeCheck = {
  readonly what: 'commitment' | 'odds' | 'prize' | 'fields' | 'amount'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type PrizeVerification = {
  readonly checks: readonly PrizeCheck[]
  readonly ok: boolean
  readonly drawn: DrawnPrize | null
}

/** Recomputes a draw from its server seed and compares every claim about it. Needs no server. */
export function verifyPrize(draw: PrizeDraw, serverSeed: string): PrizeVerification {
  const { proof, prizes, kind } = draw
  const check = (what: PrizeCheck['what'], claimed: string, computed: string): PrizeCheck => ({
    what,
    claimed,
    computed,
    ok: claimed === computed,
  })
  const sum = prizes.reduce((all, { odds }) => all + odds, 0)
  const checks = [
    check('commitment', proof.serverSeedHash, commitment(serverSeed)),
    check('odds', String(sum), String(PRIZE_ODDS)),
  ]
  if (sum !== PRIZE_ODDS) return { checks, ok: false, drawn: null }
  const seeds = { serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce }
  const drawn = decidePrize(kind, prizes, seeds, draw.filling ?? 1)
  const scale = currency(draw.currencyId).decimalLength
  const same = (amount: string): string => {
    const parsed = parseAmount(amount, scale)
    return parsed.ok ? formatAmount(parsed.value, scale) : amount
  }
  checks.push(
    check('prize', String(draw.prize + 1), String(drawn.prize + 1)),
    check('fields', draw.fields.map((at) => at + 1).join(' '), drawn.fields.map((at) => at + 1).join(' ')),
    check('amount', same(draw.amount), same(prizes[drawn.prize]?.amount ?? '')),
  )
  return { checks, ok: checks.every(({ ok }) => ok), drawn }
}
