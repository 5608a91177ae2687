import { type Programme, STREAK_DAYS } from '@baize/contract'
import { checkInAt, type LastClaim, monthOf, weekOf } from './days.ts'
import { accruedBetween, EDGE_UNIT, edgeOf, levelAt, shareOfEdge, weighted } from './edge.ts'
import { FIRST_TABLES, hundredths, rowOf } from './tables.ts'

const DAY_MS = 86_400_000

/** A kind of player: how often they come, how much they stake, on games of which return, and how much they claim. */
type Habit = {
  readonly name: string
  readonly share: number
  readonly daysAWeek: number
  readonly bets: number
  /** In hundredths of the unit of limits. */
  readonly stake: bigint
  readonly rtp: number
  /** Whether they claim all that they can. */
  readonly keen: boolean
}

const VISITOR: Habit = {
  name: 'visitor',
  share: 0.45,
  daysAWeek: 2,
  bets: 20,
  stake: 20n,
  rtp: 9900,
  keen: false,
}
const HABITS: readonly Habit[] = [
  VISITOR,
  { name: 'regular', share: 0.35, daysAWeek: 5, bets: 80, stake: 60n, rtp: 9800, keen: false },
  { name: 'collector', share: 0.12, daysAWeek: 7, bets: 50, stake: 10n, rtp: 9900, keen: true },
  { name: 'high roller', share: 0.05, daysAWeek: 4, bets: 150, stake: 2000n, rtp: 9750, keen: true },
  { name: 'grinder', share: 0.03, daysAWeek: 7, bets: 600, stake: 100n, rtp: 9950, keen: true },
]

type Sums = Map<Programme, bigint>
type Simulated = {
  readonly edge: bigint
  /** In ten-thousandths of the edge. */
  readonly shares: ReadonlyMap<Programme, number>
  readonly refused: bigint
}

/**
 * Players of different habits over some days, with the first tables and the budgets of a new site: every claim takes
 * from its programme's budget, which accrues its share of the edge daily, and is put off while there is too little.
 */
export function simulateRewards(
  players: number,
  days: number,
  random: () => number,
  shares: ReadonlyMap<Programme, number>,
): Simulated {
  const { vip, checkIn, tasks, salary } = FIRST_TABLES
  const needed = vip.levels.map((row) => hundredths(row.needed))
  const steps = vip.levels.map((row) => ({ from: hundredths(row.needed) * EDGE_UNIT, rate: row.rakeback }))
  const daily = tasks.tasks.filter(({ kind }) => kind === 'daily')
  const granted: Sums = new Map()
  const budget: Sums = new Map()
  const add = (sums: Sums, programme: Programme, amount: bigint) =>
    sums.set(programme, (sums.get(programme) ?? 0n) + amount)
  let [total, refused] = [0n, 0n]
  const grant = (programme: Programme, amount: bigint): boolean => {
    if (amount <= 0n) return false
    if ((budget.get(programme) ?? 0n) < amount * 100_000_000n) {
      refused += 1n
      return false
    }
    add(budget, programme, -amount * 100_000_000n)
    add(granted, programme, amount)
    return true
  }
  const all = Array.from({ length: players }, () => {
    let drawn = random()
    const habit = HABITS.find(({ share }) => (drawn -= share) < 0) ?? VISITOR
    return {
      habit,
      edge: 0n,
      paidTo: 0n,
      level: 0,
      week: 0n,
      month: 0n,
      last: null as LastClaim | null,
    }
  })
  const first = Date.UTC(2026, 0, 1)
  for (let day = 0; day < days; day += 1) {
    const [now, before] = [first + day * DAY_MS, first + (day - 1) * DAY_MS]
    const [isNewWeek, isNewMonth] = [weekOf(now) !== weekOf(before), monthOf(now) !== monthOf(before)]
    for (const player of all) {
      const { habit } = player
      const perks = vip.levels[player.level]
      if (isNewWeek) {
        if (habit.keen || random() < 0.6) grant('weekly', shareOfEdge(player.week, perks?.weekly ?? 0))
        player.week = 0n
      }
      if (isNewMonth) {
        if (habit.keen || random() < 0.6) grant('monthly', shareOfEdge(player.month, perks?.monthly ?? 0))
        const pay = rowOf(salary.rows, player.level)
        if (pay && weighted(player.month) >= hundredths(pay.least)) grant('salary', hundredths(pay.amount))
        player.month = 0n
      }
      if (random() >= habit.daysAWeek / 7) continue
      const bets = BigInt(Math.round(habit.bets * (0.5 + random())))
      const edge = edgeOf(habit.stake * bets, habit.rtp)
      player.edge += edge
      player.week += edge
      player.month += edge
      total += edge
      for (const [programme, share] of shares) add(budget, programme, edge * BigInt(share))
      const level = levelAt(needed, weighted(player.edge))
      for (let reached = player.level + 1; reached <= level; reached += 1)
        grant('levelUp', hundredths(vip.levels[reached]?.levelUp ?? '0'))
      player.level = level
      if (!habit.keen && random() < 0.5) continue
      const back = accruedBetween(steps, player.paidTo, player.edge)
      if (grant('rakeback', back)) player.paidTo = player.edge
      const sign = checkInAt(player.last, 'UTC', now, STREAK_DAYS)
      const amount = hundredths(rowOf(checkIn.rows, level)?.days[sign.streak - 1] ?? '0')
      if (sign.state === 'claimable' && grant('checkIn', amount))
        player.last = { day: sign.today, zone: 'UTC', atMs: now, streak: sign.streak }
      for (const task of daily)
        if (task.condition !== 'bets' || bets >= BigInt(task.target)) grant('task', hundredths(task.reward))
    }
  }
  const percent = (amount: bigint): number =>
    total === 0n ? 0 : Number((amount * 10_000n * 10_000n) / total)
  return {
    edge: total / 10_000n,
    shares: new Map([...granted].map(([programme, amount]) => [programme, percent(amount)])),
    refused,
  }
}

/** The first shares of the programmes that it covers, in ten-thousandths of the edge. */
export const FIRST_SHARES: ReadonlyMap<Programme, number> = new Map([
  ['rakeback', 1000],
  ['weekly', 500],
  ['monthly', 300],
  ['levelUp', 500],
  ['checkIn', 100],
  ['task', 100],
  ['salary', 300],
])
