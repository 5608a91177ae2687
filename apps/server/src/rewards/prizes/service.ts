import type { PrizeTableVersion } from '@baize/contract/operator'
import type { PrizeBasis, PrizeDraw, PrizeRow, PrizeState } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import {
  CURRENCIES,
  type CurrencyId,
  currency,
  type PrizeKind,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import {
  DAY_MS,
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  present,
  type Result,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { costOfEdge, decidePrize, prizeTableFaults, type TableFault } from '@baize/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { limitIn, limitText } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, isSameAct, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { ensurePair, pairInUse } from '../../play/fairness/service.ts'
import { grantReward, programmeOf } from '../programmes/service.ts'
import * as sql from './sql.ts'

const TICKET_DAYS = 30
/** Grants of the last days give their tickets, should the job have been down. */
const EARNED_DAYS = 3
const SHOWN_DRAWS = 20
const SHOWN_TABLES = 10
const BASIS_DAYS = 30
/** A draw that nobody collects is paid after this: its page was closed, or its process died. */
const COLLECT_AFTER_MS = 30_000
const BATCH_SIZE = 200

/** Grants one draw for an occasion, such as the day of a check-in. False if that occasion gave it before. */
export const grantTicket = (
  ctx: Pick<Context, 'clock'>,
  db: Queryable,
  ticket: sql.NewTicket,
): Promise<boolean> => {
  const nowMs = ctx.clock.now()
  return sql.insertTicket(db, ticket, nowMs, nowMs + TICKET_DAYS * DAY_MS)
}

/** Tickets of check-ins and tasks, for one player at once or by the job for all. */
const earnTickets = (ctx: Context, userId: UserId | null): Promise<void> =>
  sql.insertEarned(ctx.db, userId, ctx.clock.now() - EARNED_DAYS * DAY_MS, TICKET_DAYS * DAY_MS)

/** Why this player may not take part in any reward; null if they may. */
export function standingRefusal(player: sql.Claimant): Refusal | null {
  if (player.isBarred) return refusal('barred')
  if (player.isExcluded) return refusal('excluded')
  if (player.isStaff) return refusal('staffPlayer')
  return player.isVerified ? null : refusal('rewardUnverified')
}

const inForce = async (db: Readable, kind: PrizeKind): Promise<PrizeTableVersion> =>
  present((await sql.selectTables(db, kind, 1))[0], `prize table of ${kind}`)

const prizesIn = (rows: readonly PrizeRow[], currencyId: CurrencyId) =>
  rows.map(({ amount, odds }) => ({ amount: limitText(currencyId, amount), odds }))

export async function prizeState(
  ctx: Context,
  userId: UserId | null,
  { kind, currencyId: asked }: InputOf<'/api/prize/state'>,
): Promise<PrizeState> {
  const [table, programme] = await Promise.all([inForce(ctx.db, kind), programmeOf(ctx.db, kind)])
  if (userId === null) {
    const currencyId = asked ?? CURRENCIES[0].id
    return {
      kind,
      currencyId,
      isOn: programme.on,
      needsContact: false,
      prizes: prizesIn(table.rows, currencyId),
      tickets: 0,
      open: null,
      next: null,
      tag: null,
      recent: [],
    }
  }
  await earnTickets(ctx, userId)
  const pair = await ensurePair(ctx, userId)
  const [{ currencyId, isVerified }, tickets, draws, nonce, tag] = await Promise.all([
    sql.findClaimant(ctx.db, userId, ctx.clock.now()),
    sql.countTickets(ctx.db, userId, kind, ctx.clock.now()),
    sql.listDraws(ctx.db, userId, kind, SHOWN_DRAWS),
    sql.nextNonce(ctx.db, pair.id, kind),
    sql.findTagState(ctx.db, userId),
  ])
  const open = draws.findLast(({ collectedAtMs }) => collectedAtMs === null)
  return {
    kind,
    currencyId,
    isOn: programme.on,
    needsContact: !isVerified,
    prizes: prizesIn(table.rows, currencyId),
    tickets: tickets.left,
    open: open ? showDraw(open) : null,
    next: { serverSeedHash: pair.serverSeedHash, clientSeed: pair.clientSeed, nonce },
    tag,
    recent: draws.filter(({ collectedAtMs }) => collectedAtMs !== null).map(showDraw),
  }
}

/** The outcome follows from the stored seeds; the server seed is shown once its pair is revealed. */
function showDraw(stored: sql.StoredDraw): PrizeDraw {
  const { kind, currencyId, clientSeed, serverSeed, nonce, filling } = stored
  const prizes = prizesIn(stored.rows, currencyId)
  const { fields } = decidePrize(kind, prizes, { serverSeed, clientSeed, nonce }, filling)
  return {
    id: stored.id,
    kind,
    currencyId,
    prizes,
    prize: stored.prize,
    amount: formatAmount(stored.amount, currency(currencyId).decimalLength),
    fields: [...fields],
    filling,
    drawnAt: stored.drawnAtMs,
    collectedAt: stored.collectedAtMs,
    proof: {
      serverSeedHash: stored.serverSeedHash,
      clientSeed,
      nonce,
      serverSeed: stored.isRevealed ? serverSeed : null,
    },
  }
}

/**
 * Uses a ticket and decides its draw, in one transaction under the wallet's lock: the pair cannot be rotated meanwhile,
 * and no two draws take one ticket or one nonce. No money moves here.
 */
export async function draw(
  ctx: Context,
  userId: UserId,
  { requestId, kind }: InputOf<'/api/prize/draw'>,
): Promise<Result<PrizeDraw, Refusal>> {
  await ensurePair(ctx, userId)
  return inTransaction(ctx.db, async (tx) => {
    const pair = await pairInUse(tx, userId)
    const earlier = await sql.findRequested(tx, userId, requestId)
    if (earlier) return earlier.kind === kind ? ok(showDraw(earlier)) : err(refusal('requestIdReused'))
    const player = await sql.findClaimant(tx, userId, ctx.clock.now())
    const refused = standingRefusal(player) ?? (await programmeRefusal(tx, kind, player.currencyId))
    if (refused) return err(refused)
    const id = uuidV7(ctx.clock, ctx.randomBytes)
    if (!(await sql.useTicket(tx, userId, kind, id, ctx.clock.now()))) {
      const { expired } = await sql.countTickets(tx, userId, kind, ctx.clock.now())
      return err(refusal(expired > 0 ? 'ticketExpired' : 'noTickets'))
    }
    const table = await inForce(tx, kind)
    const nonce = await sql.nextNonce(tx, pair.id, kind)
    const { prize } = decidePrize(kind, prizesIn(table.rows, player.currencyId), { ...pair, nonce })
    const { amount } = present(table.rows[prize], `prize ${prize}`)
    await sql.insertDraw(
      tx,
      {
        id,
        userId,
        kind,
        requestId,
        tableNumber: table.number,
        pairId: pair.id,
        nonce,
        prize,
        currencyId: player.currencyId,
        amount: limitIn(player.currencyId, amount),
      },
      ctx.clock.now(),
    )
    return ok(showDraw(present(await sql.findDraw(tx, id), `draw ${id}`)))
  })
}

/** A draw is not begun while its budget could not pay the highest prize: the ticket stays. */
async function programmeRefusal(
  db: Queryable,
  kind: PrizeKind,
  currencyId: CurrencyId,
): Promise<Refusal | null> {
  const { on } = await programmeOf(db, kind)
  if (!on) return refusal('rewardOff')
  const { rows } = await inForce(db, kind)
  const highest = rows.reduce((most, { amount }) => {
    const value = limitIn(currencyId, amount)
    return value > most ? value : most
  }, 0n)
  return (await sql.selectBudget(db, kind, currencyId)) < highest ? refusal('rewardBudgetSpent') : null
}

export async function collect(ctx: Context, userId: UserId, id: string): Promise<Result<PrizeDraw, Refusal>> {
  const found = await sql.findDraw(ctx.db, id)
  if (!found || found.userId !== userId) return err(refusal('unknownDraw'))
  const paid = await payDraw(ctx, found)
  if (!paid.ok) return paid
  return ok(showDraw(present(await sql.findDraw(ctx.db, id), `draw ${id}`)))
}

/** Pays a draw. Safe to repeat: the ledger grants the prize of a draw once, whoever asks and however often. */
async function payDraw(ctx: Context, found: sql.StoredDraw): Promise<Result<null, Refusal>> {
  const { id, kind, userId, currencyId, amount } = found
  if (found.collectedAtMs !== null) return ok(null)
  if (amount > 0n) {
    const granted = await grantReward(ctx, {
      userId,
      programme: kind,
      period: `draw:${id}`,
      amount,
      currencyId,
      purse: 'main',
      source: { drawId: id },
    })
    if (!granted.ok && granted.error.id !== 'rewardClaimed') return granted
  }
  await sql.setCollected(ctx.db, id, ctx.clock.now())
  return ok(null)
}

/** The job: pays draws whose page was closed or whose process died before they were collected. */
export async function collectForgotten(ctx: Context, signal?: AbortSignal): Promise<void> {
  await earnTickets(ctx, null)
  for (const id of await sql.listUncollected(ctx.db, ctx.clock.now() - COLLECT_AFTER_MS, BATCH_SIZE)) {
    if (signal?.aborted) return
    const paid = await payDraw(ctx, present(await sql.findDraw(ctx.db, id), `draw ${id}`))
    if (!paid.ok) ctx.log.warn({ draw: id, refused: paid.error.id }, 'prize not paid yet')
  }
}

export async function prizeTables(ctx: Context, kind: PrizeKind) {
  const tables = await sql.selectTables(ctx.db, kind, SHOWN_TABLES)
  const [table, ...earlier] = tables
  return { table: present(table, `prize table of ${kind}`), earlier, basis: await basisOf(ctx, kind) }
}

/** Stakes of all currencies, in the unit of configured limits. */
async function basisOf(ctx: ReadContext, kind: PrizeKind): Promise<PrizeBasis> {
  const since = ctx.clock.now() - BASIS_DAYS * DAY_MS
  // One after the other: in a plan, all of them share one connection.
  const draws = await sql.countGranted(ctx.db, kind, since)
  const stakes = await sql.selectStakes(ctx.db, since)
  const { share } = await programmeOf(ctx.db, kind)
  const edge = stakes.reduce((sum, stake) => sum + (stake.edge * 100n) / limitIn(stake.currencyId, '1'), 0n)
  return { draws, edge: edge.toString(), cap: share }
}

const FAULTS = {
  count: 'a table has 2 to 24 prizes',
  noPrize: 'no prize is above 0',
  cardPrizes: 'a scratch card needs at least 5 prizes above 0',
} as const

function faultText(fault: TableFault): string {
  switch (fault.what) {
    case 'sum':
      return `the odds add up to ${fault.sum} instead of 1000000`
    case 'odds':
      return `the odds of prize ${fault.at + 1} are not between 1 and 1000000`
    case 'amount':
      return `the amount of prize ${fault.at + 1} is negative or has more than two decimals`
    default:
      return FAULTS[fault.what]
  }
}

type SavedTable = InputOf<'/api/operator/prizes/save'>

async function checkTable(ctx: ReadContext, { kind, rows }: SavedTable): Promise<Result<null, Refusal>> {
  const faults = prizeTableFaults(kind, rows)
  if (faults.length > 0)
    return err(refusal('prizeTableNotValid', { faults: faults.map(faultText).join('; ') }))
  const { draws, edge, cap } = await basisOf(ctx, kind)
  const cost = costOfEdge(rows, draws, BigInt(edge))
  return cost !== null && cost > cap
    ? err(refusal('prizeTableTooDear', { cost: percent(cost), cap: percent(cap) }))
    : ok(null)
}

/** Needs two people: a table promises money to everybody with a ticket. */
export async function planPrizeTable(ctx: PlanContext, table: SavedTable): Promise<Result<Plan, Refusal>> {
  const checked = await checkTable(ctx, table)
  if (!checked.ok) return checked
  return planForTwo(`Publishes a ${table.kind} table of ${table.rows.length} prizes`)
}

export async function saveTable(
  ctx: Context,
  log: FastifyBaseLogger,
  input: SavedTable,
  people: People,
): Promise<Result<PrizeTableVersion, Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { kind, rows, reason } = input
  const saved = await carryOutOnce(
    ctx.db,
    people,
    async (tx): Promise<Result<PrizeTableVersion, Refusal>> => {
      const checked = await checkTable({ ...ctx, db: tx }, input)
      if (!checked.ok) return checked
      return ok(await sql.insertTable(tx, { kind, rows, reason, ...two.value }, ctx.clock.now()))
    },
  )
  if (saved.ok) log.warn({ kind, table: saved.value.number, ...two.value }, 'prize table published')
  return saved
}

const percent = (tenThousandths: number): string => (tenThousandths / 100).toFixed(2)

type Tickets = InputOf<'/api/operator/prizes/give'> & { userId: UserId }

async function ticketGift(
  ctx: ReadContext,
  { requestId, userId, kind, count }: Tickets,
): Promise<Result<Gift, Refusal>> {
  if (!(await sql.isPlayer(ctx.db, userId))) return err(refusal('unknownPlayer'))
  const { currencyId, isStaff } = await claimantOf(ctx, userId)
  if (isStaff) return err(refusal('staffPlayer'))
  return ok({
    // All of the request: the same id for more tickets, or another player, is another act.
    key: `tickets:${requestId}:${userId}:${kind}:${count}`,
    path: '/api/operator/prizes/give',
    currencyId,
    amount: await worthOfTickets(ctx.db, kind, currencyId, count),
    ledgerKey: null,
  })
}

const ticketPlan = (
  { userId, kind, count }: Tickets,
  { currencyId, amount }: Gift,
  isTooMuch: boolean,
): Plan => ({
  summary: `Gives player ${userId} ${count} draws of the ${kind}, worth this much on average`,
  amounts: [amountOf(currencyId, amount)],
  takesTwo: isTooMuch ? 'limit' : null,
})

export async function planTickets(
  ctx: PlanContext,
  input: Tickets,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const gift = await ticketGift(ctx, input)
  if (!gift.ok) return gift
  return ok(ticketPlan(input, gift.value, await exceedsAlone(ctx, ctx.db, actor, gift.value)))
}

export async function giveTickets(
  ctx: Context,
  log: FastifyBaseLogger,
  input: Tickets,
  people: People,
  planned: Plan,
): Promise<Result<{ tickets: number }, Refusal>> {
  const { requestId, userId, kind, count, reason } = input
  const given = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const gift = await ticketGift({ ...ctx, db: tx }, input)
    if (!gift.ok) return gift
    if (!isSameAct(planned, ticketPlan(input, gift.value, false))) return err(refusal('planChanged'))
    const weighed = await giveWithinSoloLimit(ctx, tx, people, gift.value)
    if (!weighed.ok) return weighed
    for (let number = 1; number <= count; number++)
      await grantTicket(ctx, tx, { userId, kind, source: 'operator', key: `operator:${requestId}:${number}` })
    return ok(null)
  })
  if (!given.ok) return given
  log.warn({ userId, kind, count, reason, by: people.requestedBy }, 'prize tickets given')
  return ok({ tickets: (await sql.countTickets(ctx.db, userId, kind, ctx.clock.now())).left })
}

export const prizesInForce = async (db: Readable, kind: PrizeKind): Promise<readonly PrizeRow[]> =>
  (await inForce(db, kind)).rows

/** Average cost of so many draws of the table in force, rounded up, and a minor unit at least. */
export async function worthOfTickets(
  db: Readable,
  kind: PrizeKind,
  currencyId: CurrencyId,
  count: number,
): Promise<Minor> {
  const { rows } = await inForce(db, kind)
  const ofMillion = rows.reduce(
    (sum, { amount, odds }) => sum + limitIn(currencyId, amount) * BigInt(odds),
    0n,
  )
  const worth = (ofMillion * BigInt(count) + 999_999n) / 1_000_000n
  return minor(worth > 0n ? worth : 1n)
}

/** The currency of a player's wallet, and whether they may claim. */
export const claimantOf = (ctx: Pick<ReadContext, 'clock' | 'db'>, userId: UserId): Promise<sql.Claimant> =>
  sql.findClaimant(ctx.db, userId, ctx.clock.now())
