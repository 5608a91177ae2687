import type {
  CheckInState,
  ClaimableReward,
  RewardsPage,
  SpreadReward,
  TaskView,
} from '@baize/contract/player'
import {
  type ClaimedProgramme,
  currency,
  type Refusal,
  type RewardTables,
  type RewardTask,
  refusal,
  STREAK_DAYS,
} from '@baize/contract/shared'
import { DAY_MS, err, formatAmount, type Minor, minor, ok, type Result, type UserId, ZERO } from '@baize/kit'
import {
  accruedBetween,
  type CheckIn,
  checkInAt,
  type Day,
  dueOf,
  isZone,
  monthAfter,
  monthBefore,
  monthOf,
  periodEndMs,
  rowOf,
  shareOfEdge,
  startOf,
  type TaskFacts,
  taskPeriod,
  taskProgress,
  weekAfter,
  weekBefore,
  weekOf,
  weighted,
} from '@baize/rules'
import type { Json, Purse } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { vipLevelOf } from '../../players/levels/service.ts'
import { takeOnce } from '../../players/persons/service.ts'
import * as grantsSql from './grants-sql.ts'
import { claimRefusal, type Granted, grantReward, REWARD_WAGER } from './service.ts'
import * as sql from './sql.ts'
import { rakebackSteps, readTables } from './tables.ts'

const DEFAULT_ZONE = 'UTC'

/** A player's position in all programmes, read once for a call. */
type RewardPosition = {
  readonly ctx: Context
  readonly userId: UserId
  readonly nowMs: number
  readonly zone: string
  readonly tables: RewardTables
  readonly standing: sql.Standing
  readonly level: number
}

type Due = {
  readonly period: string
  readonly turn?: string
  readonly amount: Minor
  readonly purse: Purse
  readonly source: { readonly [key: string]: Json }
  readonly endsAtMs: number | null
}
/** An entitlement that is worth something now, or the reason why not. */
type Entitled = Result<Due, Refusal>

async function seatOf(
  ctx: Context,
  userId: UserId,
  zone: string | undefined,
): Promise<Result<RewardPosition, Refusal>> {
  if (zone !== undefined && !isZone(zone))
    return err(refusal('badInput', { field: 'zone', reason: 'it is not a time zone' }))
  const [tables, standing] = await Promise.all([readTables(ctx.db), sql.readStanding(ctx.db, userId)])
  const { currencyId, edge, told } = standing
  const level = vipLevelOf(tables.vip, currencyId, minor(weighted(edge)), told)
  return ok({ ctx, userId, nowMs: ctx.clock.now(), zone: zone ?? DEFAULT_ZONE, tables, standing, level })
}

/**
 * Rakeback since the last claim. The claim records the edge that it pays up to, so a bet during the claim counts
 * towards the next; the number of earlier claims is its period, so of two at once one pays.
 */
async function rakeback({ ctx, userId, tables, standing }: RewardPosition): Promise<Entitled> {
  const { last, count } = await grantsSql.lastGrant(ctx.db, userId, 'rakeback')
  const to = last?.source.to
  const from = BigInt(typeof to === 'string' ? to : 0)
  const amount = accruedBetween(rakebackSteps(tables.vip, standing.currencyId), from, standing.edge)
  if (amount === 0n) return err(refusal('rewardEarly'))
  const source = { to: String(standing.edge) }
  return ok({ period: String(count), amount: minor(amount), purse: 'main', source, endsAtMs: null })
}

const PERIODS = {
  weekly: { unit: 'week', of: weekOf, before: weekBefore, after: weekAfter },
  monthly: { unit: 'month', of: monthOf, before: monthBefore, after: monthAfter },
} as const

/** A smaller weekly or monthly reward comes at once. */
const SPREAD_FROM = '1'

/** A weekly or monthly reward that is open: the whole and what of it is paid and due. */
type Spread = {
  readonly total: bigint
  readonly paid: bigint
  readonly count: number
  /** The part that is due by a day, counted from the first one of the claim. */
  readonly dueBy: (day: number) => bigint
  readonly day: number
}

/** A share of the edge of the last week or month, to be claimed in the one after it, part by part. */
async function spreadOf(
  seat: RewardPosition,
  programme: 'weekly' | 'monthly',
  since: Day,
): Promise<Result<Spread, Refusal>> {
  const { ctx, userId, nowMs, tables, standing, level } = seat
  const { unit, of, before } = PERIODS[programme]
  const now = of(nowMs)
  if (Number.isNaN(startOf(since)) || of(startOf(since)) !== since) return err(refusal('unknownReward'))
  if (since >= now) return err(refusal('rewardEarly'))
  if (since < before(now)) return err(refusal('rewardOver'))
  const parts = await grantsSql.partsOf(ctx.db, userId, programme, since)
  // The wallet still holds the period if the player has not moved since.
  const edge =
    of(startOf(standing.countedOn)) === since
      ? unit === 'week'
        ? standing.ofWeek
        : standing.ofMonth
      : await sql.edgeOfPeriod(ctx.db, userId, unit, since)
  // The first part fixes the whole: neither a level nor a rollback changes it. Grants from before there were parts are whole.
  const total =
    parts.count === 0
      ? shareOfEdge(edge, tables.vip.levels[level]?.[programme] ?? 0)
      : (parts.total ?? parts.paid)
  if (total === 0n) return err(refusal('unknownReward'))
  const least = limitIn(standing.currencyId, SPREAD_FROM)
  const dueBy = (day: number) => dueOf(programme, total, day, least)
  return ok({ total, paid: parts.paid, count: parts.count, dueBy, day: dayOfPeriod(nowMs, now) })
}

const dayOfPeriod = (nowMs: number, first: Day): number => Math.floor((nowMs - startOf(first)) / DAY_MS)

/** Everything due by today. The number of earlier parts is the period's end, so that of two claims at once one pays. */
async function ofPeriod(
  seat: RewardPosition,
  programme: 'weekly' | 'monthly',
  since: Day,
): Promise<Entitled> {
  const found = await spreadOf(seat, programme, since)
  if (!found.ok) return found
  const { total, paid, count, dueBy, day } = found.value
  const amount = dueBy(day) - paid
  if (amount <= 0n) return err(refusal('rewardClaimed'))
  const { of, after } = PERIODS[programme]
  return ok({
    period: count === 0 ? since : `${since}:${count}`,
    amount: minor(amount),
    purse: 'main',
    source: { level: seat.level, since, total: String(total), part: count + 1 },
    endsAtMs: startOf(after(of(seat.nowMs))),
  })
}

/** A reward of which a part is paid and another comes later. */
async function spreadView(
  seat: RewardPosition,
  programme: 'weekly' | 'monthly',
  since: Day,
): Promise<readonly SpreadReward[]> {
  const found = await spreadOf(seat, programme, since)
  if (!found.ok) return []
  const { total, paid, count, dueBy, day } = found.value
  const { of, after } = PERIODS[programme]
  const first = of(seat.nowMs)
  const endsAt = startOf(after(first))
  const nextAt = startOf(first) + (day + 1) * DAY_MS
  const next = dueBy(day + 1) - (dueBy(day) > paid ? dueBy(day) : paid)
  if (count === 0 || next <= 0n || nextAt >= endsAt) return []
  const text = (amount: bigint) =>
    formatAmount(minor(amount), currency(seat.standing.currencyId).decimalLength)
  return [{ programme, total: text(total), paid: text(paid), next: text(next), nextAt, endsAt }]
}

function levelUp({ tables, standing, level }: RewardPosition, of: number): Entitled {
  const row = tables.vip.levels[of]
  const amount = row ? limitIn(standing.currencyId, row.levelUp) : ZERO
  if (!Number.isInteger(of) || of < 1 || amount === 0n) return err(refusal('unknownReward'))
  if (of > level) return err(refusal('rewardEarly'))
  return ok({ period: String(of), amount, purse: 'main', source: { level: of }, endsAtMs: null })
}

async function checkInOf({
  ctx,
  userId,
  zone,
  nowMs,
}: RewardPosition): Promise<CheckIn & { readonly count: number }> {
  const [{ last, count }, { last: lastTask }] = await Promise.all([
    grantsSql.lastGrant(ctx.db, userId, 'checkIn'),
    grantsSql.lastGrant(ctx.db, userId, 'task'),
  ])
  const before = last && {
    day: last.period,
    zone: String(last.source.zone),
    atMs: last.atMs,
    streak: Number(last.source.day),
    madeUp: last.source.madeUp === true,
  }
  return { ...checkInAt(before, zone, nowMs, STREAK_DAYS, lastTask?.atMs ?? null), count }
}

async function checkIn(seat: RewardPosition): Promise<Entitled> {
  const { tables, standing, level, zone } = seat
  const at = await checkInOf(seat)
  if (at.state !== 'claimable') return err(refusal(at.state === 'claimed' ? 'rewardClaimed' : 'rewardEarly'))
  const amount = limitIn(standing.currencyId, rowOf(tables.checkIn.rows, level)?.days[at.streak - 1] ?? '0')
  if (amount === 0n) return err(refusal('unknownReward'))
  const source = { zone, day: at.streak, ...(at.madeUp && { madeUp: true }) }
  // Two zones have two days at once: of claims that follow the same one, one pays.
  const turn = `after:${at.count}`
  return ok({ period: at.today, turn, amount, purse: 'main', source, endsAtMs: at.nextMs })
}

async function factsOf({ ctx, userId, standing }: RewardPosition, sinceMs: number): Promise<TaskFacts> {
  const [deposits, bets, winTimes] = await Promise.all([
    sql.countDeposits(ctx.db, userId, sinceMs),
    sql.countBets(ctx.db, userId, sinceMs),
    sql.listWinTimes(ctx.db, userId, sinceMs),
  ])
  const { contact, identity, secondFactor } = standing
  return { deposits, bets, winTimes, contact, identity, secondFactor }
}

const sinceOf = (period: string, { standing }: RewardPosition): number =>
  period === 'once' ? standing.createdAtMs : startOf(period)

function taskWorth({ standing }: RewardPosition, { id, kind, reward }: RewardTask, period: string): Entitled {
  const amount = limitIn(standing.currencyId, reward)
  const purse = kind === 'newcomer' ? 'register' : 'task'
  const endsAtMs = periodEndMs(kind, period)
  return ok({ period: `${id}:${period}`, amount, purse, source: { task: id }, endsAtMs })
}

async function taskEntitlement(seat: RewardPosition, id: string, period: string): Promise<Entitled> {
  const wanted = seat.tables.tasks.tasks.find((task) => task.id === id)
  if (!wanted?.on) return err(refusal('unknownReward'))
  const now = taskPeriod(wanted.kind, seat.nowMs)
  if (period !== now) return err(refusal(period < now ? 'rewardOver' : 'rewardEarly'))
  const facts = await factsOf(seat, sinceOf(now, seat))
  if (taskProgress(wanted, facts) < wanted.target) return err(refusal('rewardEarly'))
  return taskWorth(seat, wanted, now)
}

type Claim = (seat: RewardPosition, of: string, period: string) => Entitled | Promise<Entitled>

const CLAIMS: { readonly [P in ClaimedProgramme]: Claim } = {
  rakeback,
  weekly: (seat, of) => ofPeriod(seat, 'weekly', of),
  monthly: (seat, of) => ofPeriod(seat, 'monthly', of),
  levelUp: (seat, of) => levelUp(seat, Number(of)),
  checkIn,
  task: taskEntitlement,
}

const isClaimedProgramme = (programme: string | undefined): programme is ClaimedProgramme =>
  programme !== undefined && Object.hasOwn(CLAIMS, programme)

/** The programme of a reward's name, and what the reward is worth to the player now. */
async function entitlement(
  seat: RewardPosition,
  name: string,
): Promise<Result<Due & { readonly programme: ClaimedProgramme }, Refusal>> {
  const [programme, of = '', period = ''] = name.split(':')
  if (!isClaimedProgramme(programme)) return err(refusal('unknownReward'))
  const entitled = await CLAIMS[programme](seat, of, period)
  return entitled.ok ? ok({ programme, ...entitled.value }) : entitled
}

/** Whether this is a newcomers' task, of which a person has one set. */
function isNewcomers({ tables }: RewardPosition, name: string): boolean {
  const [programme, id] = name.split(':')
  return programme === 'task' && tables.tasks.tasks.some((task) => task.id === id && task.kind === 'newcomer')
}

/** Claims by name. The amount is computed now; the ledger grants each entitlement once. */
export async function claim(
  ctx: Context,
  userId: UserId,
  { name, zone }: { readonly name: string; readonly zone?: string | undefined },
): Promise<Result<Granted & { readonly currencyId: RewardPosition['standing']['currencyId'] }, Refusal>> {
  const refused = await claimRefusal(ctx, userId)
  if (refused) return err(refused)
  const seat = await seatOf(ctx, userId, zone)
  if (!seat.ok) return seat
  const entitled = await entitlement(seat.value, name)
  if (!entitled.ok) return entitled
  const { currencyId } = seat.value.standing
  const { endsAtMs: _, ...due } = entitled.value
  if (isNewcomers(seat.value, name) && !(await takeOnce(ctx, ctx.db, 'newcomer', userId)))
    return err(refusal('offerTaken'))
  const granted = await grantReward(ctx, { userId, currencyId, ...due })
  return granted.ok ? ok({ ...granted.value, currencyId }) : granted
}

/** The rewards of each programme by name, in the order of the page. Tasks are claimed in their own list. */
type Offered = {
  readonly [P in Exclude<ClaimedProgramme, 'task'>]: readonly (readonly [string, Entitled])[]
}

export async function rewardsPage(
  ctx: Context,
  userId: UserId,
  zone: string | undefined,
): Promise<Result<RewardsPage, Refusal>> {
  const found = await seatOf(ctx, userId, zone)
  if (!found.ok) return found
  const seat = found.value
  const { tables, standing, level, nowMs } = seat
  const { currencyId } = standing
  const text = (amount: Minor) => formatAmount(amount, currency(currencyId).decimalLength)
  const [week, month] = [weekBefore(weekOf(nowMs)), monthBefore(monthOf(nowMs))]
  const [isVerified, programmes, back, weekly, monthly, sign, tasks, bonuses, ...spread] = await Promise.all([
    sql.isVerified(ctx.db, userId),
    sql.listProgrammes(ctx.db),
    rakeback(seat),
    ofPeriod(seat, 'weekly', week),
    ofPeriod(seat, 'monthly', month),
    checkInOf(seat),
    taskViews(seat),
    sql.listOpenBonuses(ctx.db, userId),
    spreadView(seat, 'weekly', week),
    spreadView(seat, 'monthly', month),
  ])
  const on = new Set(programmes.flatMap((programme) => (programme.on ? [programme.programme] : [])))
  const levels = tables.vip.levels.map((_, i) => i).slice(1, level + 1)
  const taken = await grantsSql.grantedPeriods(ctx.db, userId, ['levelUp'], levels.map(String))
  const daily: Entitled = sign.state === 'claimable' ? await checkIn(seat) : err(refusal('rewardEarly'))
  const offered: Offered = {
    checkIn: [['checkIn', daily]],
    rakeback: [['rakeback', back]],
    weekly: [[`weekly:${week}`, weekly]],
    monthly: [[`monthly:${month}`, monthly]],
    levelUp: levels.map((reached) => [`levelUp:${reached}`, levelUp(seat, reached)]),
  }
  const all = Object.values(offered).flat()
  const claimable = all.flatMap(([name, entitled]): ClaimableReward[] => {
    const [programme] = name.split(':')
    if (!isClaimedProgramme(programme) || !on.has(programme)) return []
    if (!entitled.ok || taken.has(`${programme}:${entitled.value.period}`)) return []
    const { amount, purse, endsAtMs, source } = entitled.value
    const wager = purse === 'main' ? ZERO : minor(amount * REWARD_WAGER)
    const shown = programme === 'levelUp' || programme === 'checkIn' ? numbersOf(source) : {}
    return [
      { name, programme, amount: text(amount), purse, wager: text(wager), endsAt: endsAtMs, source: shown },
    ]
  })
  const soFar = (unit: 'weekly' | 'monthly') => {
    const { of } = PERIODS[unit]
    const isNow = of(startOf(standing.countedOn)) === of(nowMs)
    const edge = isNow ? (unit === 'weekly' ? standing.ofWeek : standing.ofMonth) : 0n
    return text(minor(shareOfEdge(edge, tables.vip.levels[level]?.[unit] ?? 0)))
  }
  const next: RewardsPage['next'] = [
    { programme: 'checkIn' as const, at: sign.nextMs, soFar: null },
    { programme: 'weekly' as const, at: startOf(weekAfter(weekOf(nowMs))), soFar: soFar('weekly') },
    { programme: 'monthly' as const, at: startOf(monthAfter(monthOf(nowMs))), soFar: soFar('monthly') },
  ].filter(({ programme }) => on.has(programme))
  return ok({
    currencyId,
    needsContact: !isVerified,
    level,
    claimable,
    next: next.toSorted((left, right) => left.at - right.at),
    spread: spread.flat().filter(({ programme }) => on.has(programme)),
    tasks: on.has('task') ? tasks : [],
    bonuses: bonuses.map((bonus) => ({
      id: bonus.id,
      purse: bonus.purse,
      amount: text(bonus.amount),
      left: text(bonus.left),
      total: text(bonus.total),
      maxStake: bonus.maxStake === null ? null : text(bonus.maxStake),
      expiresAt: bonus.expiresAtMs,
    })),
    checkIn: on.has('checkIn') ? viewCheckIn(seat, sign) : null,
  })
}

const numbersOf = (source: { readonly [key: string]: Json }): Record<string, number> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )

const viewCheckIn = ({ level, tables }: RewardPosition, at: CheckIn): CheckInState => ({
  today: at.today,
  day: at.streak,
  vipLevel: rowOf(tables.checkIn.rows, level)?.vipLevel ?? 0,
  claimed: at.state !== 'claimable',
  nextAt: at.nextMs,
  makeUp: at.makeUp,
})

/**
 * The player's tasks with their progress. Newcomers' tasks, which have no period, are listed as claimed for a day, and as
 * long as another of them is left.
 */
async function taskViews(seat: RewardPosition): Promise<TaskView[]> {
  const { ctx, userId, tables, standing, nowMs } = seat
  const open = tables.tasks.tasks.filter(({ on }) => on)
  const named = open.map((task) => ({ task, period: taskPeriod(task.kind, nowMs) }))
  const claimed = await grantsSql.grantedPeriods(
    ctx.db,
    userId,
    ['task'],
    named.map(({ task, period }) => `${task.id}:${period}`),
  )
  const claimedAt = (id: string, period: string): number | undefined => claimed.get(`task:${id}:${period}`)
  const isOpen = ({ task, period }: (typeof named)[number]): boolean =>
    claimedAt(task.id, period) === undefined
  const hasNewcomers = named.some((each) => each.task.kind === 'newcomer' && isOpen(each))
  const listed = named.filter(
    ({ task, period }) =>
      task.kind !== 'newcomer' || hasNewcomers || nowMs < (claimedAt(task.id, period) ?? nowMs) + DAY_MS,
  )
  const facts = new Map(
    await Promise.all(
      [...new Set(listed.filter(isOpen).map(({ period }) => period))].map(
        async (period) => [period, await factsOf(seat, sinceOf(period, seat))] as const,
      ),
    ),
  )
  return listed.map(({ task, period }): TaskView => {
    const known = facts.get(period)
    const isClaimed = claimedAt(task.id, period) !== undefined
    const progress = isClaimed ? task.target : known ? taskProgress(task, known) : 0
    const isDone = progress >= task.target
    return {
      ...task,
      name: `task:${task.id}:${period}`,
      reward: formatAmount(
        limitIn(standing.currencyId, task.reward),
        currency(standing.currencyId).decimalLength,
      ),
      progress,
      state: isClaimed ? 'claimed' : isDone ? 'claimable' : 'open',
      endsAt: periodEndMs(task.kind, period),
    }
  })
}

/** The rows of the check-in, and for a player where they stand. */
export async function checkInStanding(
  ctx: Context,
  userId: UserId,
  zone: string | undefined,
): Promise<Result<{ currencyId: RewardPosition['standing']['currencyId']; state: CheckInState }, Refusal>> {
  const seat = await seatOf(ctx, userId, zone)
  if (!seat.ok) return seat
  const { currencyId } = seat.value.standing
  return ok({ currencyId, state: viewCheckIn(seat.value, await checkInOf(seat.value)) })
}
