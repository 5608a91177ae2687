import { CURRENCIES, type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { assert, DAY_MS, err, formatAmount, type Minor, minor, ok, type Result } from '@baize/kit'
import { limitIn } from '../amounts/amounts.ts'
import type { PlatformContext } from '../context.ts'
import type { Queryable, Readable } from '../db/queryable.ts'
import type { People } from './operator.ts'
import { requireTwoPeople } from './two-people.ts'

/** Longer than any act takes from its row to its transaction. */
const IN_PROGRESS_MS = 10 * 60_000
const MILLION = 1_000_000n

/** An act that gives away money of the house. */
export type Gift = {
  /** The same for a repeated call, and another one for any other act. */
  readonly key: string
  readonly path: string
  readonly currencyId: CurrencyId
  readonly amount: Minor
  /** Key of the transaction that moves the money; null if this is part of the caller's own transaction. */
  readonly ledgerKey: string | null
}

type Desk = Pick<PlatformContext, 'clock'> & {
  readonly config: Pick<PlatformContext['config'], 'givenAloneADay'>
}

/** Millionths of the unit of configured limits: exact in each currency. */
const unitsOf = (amount: bigint, currencyId: CurrencyId): bigint =>
  (amount * MILLION) / limitIn(currencyId, '1')
const limitOf = ({ config }: Desk): bigint => unitsOf(limitIn('USD', config.givenAloneADay), 'USD')

/** A gift counts once its transaction exists, and while it may still come to exist. */
const COUNTS = `(g.ledger_key IS NULL OR g.at > $3 OR EXISTS (SELECT FROM ledger_transactions t WHERE t.key = g.ledger_key))`

async function sumSoloGrants(db: Readable, actor: string, nowMs: number, butKey: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(g.units), 0)::text AS sum FROM given_alone g
     WHERE g.actor = $1 AND g.at > $2 AND g.key <> $4 AND ${COUNTS}`,
    [actor, new Date(nowMs - DAY_MS), new Date(nowMs - IN_PROGRESS_MS), butKey],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

/** Whether this act has been carried out: a repeated call gets its answer again and gives nothing. */
async function isGiven(db: Readable, { key }: Pick<Gift, 'key'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM given_alone g WHERE g.key = $1 AND (g.ledger_key IS NULL
       OR EXISTS (SELECT FROM ledger_transactions t WHERE t.key = g.ledger_key))`,
    [key],
  )
  return rowCount === 1
}

type Weight = Pick<Gift, 'key' | 'currencyId' | 'amount'>

async function isOverLimit(ctx: Desk, db: Readable, actor: string, gift: Weight): Promise<boolean> {
  const units = unitsOf(gift.amount, gift.currencyId)
  return (await sumSoloGrants(db, actor, ctx.clock.now(), gift.key)) + units > limitOf(ctx)
}

/**
 * Whether the act is more than its person may still give away alone, for its plan. `giveWithinSoloLimit` decides. A repeated act
 * gives nothing more.
 */
export const exceedsAlone = async (ctx: Desk, db: Readable, actor: string, gift: Weight): Promise<boolean> =>
  !(await isGiven(db, gift)) && isOverLimit(ctx, db, actor, gift)

/**
 * Adds an act to what its person has given away alone in the last 24 hours, or says that it takes two. In a transaction
 * that is committed before the money moves: acts of one person at the same time wait for each other, and a process that
 * dies in between leaves a sum that is too high, never too low.
 */
export async function giveWithinSoloLimit(
  ctx: Desk,
  tx: Queryable,
  people: People,
  gift: Gift,
): Promise<Result<null, Refusal>> {
  if (people.approvedBy !== null) {
    const two = requireTwoPeople(people)
    return two.ok ? ok(null) : two
  }
  assert(gift.amount > 0n, `a gift must be above 0, got ${gift.amount}`)
  const { actor } = people
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('given:' || $1, 0))`, [actor])
  if (await isGiven(tx, gift)) return ok(null)
  if (await isOverLimit(ctx, tx, actor, gift)) return err(refusal('secondPersonNeeded'))
  const nowMs = ctx.clock.now()
  const { key, path, currencyId, amount, ledgerKey } = gift
  // An act that is under way keeps its row: the same id for less would otherwise hide what it gives.
  const { rowCount } = await tx.query(
    `INSERT INTO given_alone (key, actor, path, currency_id, amount, units, ledger_key, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (key) DO UPDATE SET at = excluded.at
       WHERE (given_alone.actor, given_alone.currency_id, given_alone.amount) = (excluded.actor, excluded.currency_id, excluded.amount)
         AND given_alone.ledger_key IS NOT DISTINCT FROM excluded.ledger_key`,
    [key, actor, path, currencyId, amount, unitsOf(amount, currencyId), ledgerKey, new Date(nowMs)],
  )
  return rowCount === 1 ? ok(null) : err(refusal('requestIdReused'))
}

type Given = {
  readonly currencyId: CurrencyId
  readonly given: string
  readonly left: string
  readonly limit: string
}

/** What a person has given away alone in the last 24 hours, and what is left, as an amount in each currency. */
export async function givenAlone(ctx: Desk, db: Readable, actor: string): Promise<readonly Given[]> {
  const [given, limit] = [await sumSoloGrants(db, actor, ctx.clock.now(), ''), limitOf(ctx)]
  const left = given < limit ? limit - given : 0n
  return CURRENCIES.map(({ id }) => {
    // What is left is cut: nobody is promised a minor unit that would take two.
    const text = (units: bigint) =>
      formatAmount(minor((units * limitIn(id, '1')) / MILLION), currency(id).decimalLength)
    return { currencyId: id, given: text(given), left: text(left), limit: text(limit) }
  })
}
