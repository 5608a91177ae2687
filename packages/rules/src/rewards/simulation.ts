import { PRIZE_ODDS, type PrizeRow } from '@baize/contract/player'
import {
  PRIZE_KINDS,
  PROGRAMME_TERMS,
  PROGRAMMES,
  type PrizeKind,
  type Programme,
  STREAK_DAYS,
  STREAK_GIFTS,
} from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { checkInAt, type LastClaim, monthOf, weekOf } from './days.ts'
import { accruedBetween, EDGE_UNIT, edgeOf, levelAt, shareOfEdge, weighted } from './edge.ts'
import { FIRST_PRIZES } from './prizes.ts'
import { dueOf } from './spread.ts'
import { FIRST_TABLES, hundredths, rowOf } from './tables.ts'

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
  /** The part of their stakes that is at risk, in ten-thousandths: those who cover all sides risk nothing (L57). */
  readonly atRisk?: bigint
  /** Accounts of one person: one of them has the rewards that a person gets once. */
  readonly accounts?: number
}

const VISITOR: Habit = {
  name: 'visitor',
  share: 0.39,
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
  // Players who look for a reward that pays more than its play costs.
  { name: 'video poker', share: 0.02, daysAWeek: 7, bets: 900, stake: 200n, rtp: 9954, keen: true },
  {
    name: 'both sides',
    share: 0.02,
    daysAWeek: 7,
    bets: 200,
    stake: 500n,
    rtp: 9700,
    keen: true,
    atRisk: 0n,
  },
  { name: 'farm', share: 0.02, daysAWeek: 7, bets: 12, stake: 10n, rtp: 9950, keen: true, accounts: 10 },
]

type Sums = Map<Programme, bigint>
type Simulated = {
  readonly edge: bigint
  /** In ten-thousandths of the edge. */
  readonly shares: ReadonlyMap<Programme, number>
  /** Claims that waited for the budget, each day that they did. */
  readonly putOff: ReadonlyMap<Programme, number>
  /**
   * Of each kind of player: what the house expects to win from all their stakes, what of it counts, and what they get back
   * for it (rakeback, weekly and monthly) and in all, in minor units.
   */
  readonly habits: ReadonlyMap<string, HabitSums>
}

type HabitSums = {
  readonly expected: bigint
  readonly counted: bigint
  readonly back: bigint
  readonly all: bigint
}

/** A weekly or monthly reward on its way: the whole, what is paid of it, and the day on which its time began. */
type Open = { readonly total: bigint; paid: bigint; readonly from: number }

const NOTHING: Open = { total: 0n, paid: 0n, from: 0 }
/** How many players are friends of others, finish each newcomer's task, and win enough for the weekly one. */
const FRIENDS = 0.15
const NEWCOMER = 0.4
const WEEKLY_TASK = 0.3
/** The part of a rain that is caught. */
const CAUGHT = 95n
const UNIT = 100n
/** Programmes that pay for play alone. */
const FOR_PLAY: ReadonlySet<Programme> = new Set(['rakeback', 'weekly', 'monthly'])

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
  const { vip, checkIn, tasks, salary, invite } = FIRST_TABLES
  const needed = vip.levels.map((row) => hundredths(row.needed))
  const steps = vip.levels.map((row) => ({ from: hundredths(row.needed) * EDGE_UNIT, rate: row.rakeback }))
  const tasksOf = (kind: string) => tasks.tasks.filter((task) => task.kind === kind)
  const [newcomer, daily, weekly] = [tasksOf('newcomer'), tasksOf('daily'), tasksOf('weekly')]
  const granted: Sums = new Map()
  const budget: Sums = new Map()
  const add = (sums: Sums, programme: Programme, amount: bigint) =>
    sums.set(programme, (sums.get(programme) ?? 0n) + amount)
  const putOff = new Map<Programme, number>()
  const wait = (programme: Programme) => putOff.set(programme, (putOff.get(programme) ?? 0) + 1)
  let total = 0n
  const has = (programme: Programme, amount: bigint): boolean =>
    (budget.get(programme) ?? 0n) >= amount * 100_000_000n
  const sums = new Map(HABITS.map(({ name }) => [name, { expected: 0n, counted: 0n, back: 0n, all: 0n }]))
  const grant = (programme: Programme, amount: bigint, to?: Habit): boolean => {
    if (amount <= 0n) return false
    if (!has(programme, amount)) {
      wait(programme)
      return false
    }
    add(budget, programme, -amount * 100_000_000n)
    add(granted, programme, amount)
    const own = to && sums.get(to.name)
    if (own) {
      own.all += amount
      if (FOR_PLAY.has(programme)) own.back += amount
    }
    return true
  }
  const tables = { wheel: valued(FIRST_PRIZES.wheel), scratch: valued(FIRST_PRIZES.scratch) }
  /** A draw waits while the budget could not pay the highest prize. */
  const draw = (kind: PrizeKind, by: Habit): boolean => {
    const { rows, highest } = tables[kind]
    if (!has(kind, highest)) {
      wait(kind)
      return false
    }
    let ticket = Math.floor(random() * PRIZE_ODDS)
    grant(kind, rows.find(({ odds }) => (ticket -= odds) < 0)?.amount ?? 0n, by)
    return true
  }
  const all = Array.from({ length: players }, () => {
    let drawn = random()
    const habit = HABITS.find(({ share }) => (drawn -= share) < 0) ?? VISITOR
    return {
      habit,
      isFriend: random() < FRIENDS,
      /** Day of the first deposit, from which the delay of an invitation counts. */
      since: -1,
      invitePaid: false,
      commissionTo: 0n,
      edge: 0n,
      paidTo: 0n,
      level: 0,
      week: 0n,
      month: 0n,
      weekly: NOTHING,
      monthly: NOTHING,
      tickets: { wheel: 0, scratch: 0 },
      last: null as LastClaim | null,
      lastTaskMs: null as number | null,
    }
  })
  type Player = (typeof all)[number]
  const doTask = (player: Player, reward: string, now: number): void => {
    if (!grant('task', hundredths(reward), player.habit)) return
    player.tickets.scratch += 1
    player.lastTaskMs = now
  }
  const claimParts = (player: Player, of: 'weekly' | 'monthly', day: number): void => {
    const open = player[of]
    const due = dueOf(of, open.total, day - open.from, UNIT) - open.paid
    if (grant(of, due, player.habit)) open.paid += due
  }
  /** The inviter's part: the reward once the friend qualifies, then commission on their edge. */
  const payInviter = (friend: Player, day: number): void => {
    if (!friend.invitePaid) {
      if (weighted(friend.edge) < hundredths(invite.play) || day - friend.since < invite.days) return
      friend.invitePaid = grant('invite', hundredths(invite.reward))
      return
    }
    const due = shareOfEdge(friend.edge - friend.commissionTo, invite.commission)
    if (grant('invite', due)) friend.commissionTo = friend.edge
  }
  const first = Date.UTC(2026, 0, 1)
  for (let day = 0; day < days; day += 1) {
    const [now, before] = [first + day * DAY_MS, first + (day - 1) * DAY_MS]
    const [isNewWeek, isNewMonth] = [weekOf(now) !== weekOf(before), monthOf(now) !== monthOf(before)]
    grant('rain', ((budget.get('rain') ?? 0n) * CAUGHT) / (100n * 100_000_000n))
    for (const player of all) {
      const { habit } = player
      const perks = vip.levels[player.level]
      if (isNewWeek) {
        player.weekly = { total: shareOfEdge(player.week, perks?.weekly ?? 0), paid: 0n, from: day }
        player.week = 0n
      }
      if (isNewMonth) {
        player.monthly = { total: shareOfEdge(player.month, perks?.monthly ?? 0), paid: 0n, from: day }
        const pay = rowOf(salary.rows, player.level)
        if (pay && weighted(player.month) >= hundredths(pay.least))
          grant('salary', hundredths(pay.amount), habit)
        player.month = 0n
      }
      if (player.isFriend && player.since >= 0) payInviter(player, day)
      if (random() >= habit.daysAWeek / 7) continue
      const bets = BigInt(Math.round(habit.bets * (0.5 + random())))
      const staked = habit.stake * bets
      const edge = edgeOf((staked * (habit.atRisk ?? 10_000n)) / 10_000n, habit.rtp)
      const own = sums.get(habit.name)
      if (own) {
        own.expected += edgeOf(staked, habit.rtp)
        own.counted += edge
      }
      player.edge += edge
      player.week += edge
      player.month += edge
      total += edge
      for (const [programme, share] of shares) add(budget, programme, edge * BigInt(share))
      const level = levelAt(needed, weighted(player.edge))
      for (let reached = player.level + 1; reached <= level; reached += 1)
        grant('levelUp', hundredths(vip.levels[reached]?.levelUp ?? '0'), habit)
      player.level = level
      if (player.since < 0) {
        player.since = day
        const isThePerson = habit.accounts === undefined || random() * habit.accounts < 1
        for (const { reward } of newcomer) if (isThePerson && random() < NEWCOMER) doTask(player, reward, now)
      }
      if (!habit.keen && random() < 0.5) continue
      const back = accruedBetween(steps, player.paidTo, player.edge)
      if (grant('rakeback', back, habit)) player.paidTo = player.edge
      claimParts(player, 'weekly', day)
      claimParts(player, 'monthly', day)
      for (const { condition, target, reward } of daily)
        if (habit.atRisk !== 0n && (condition !== 'bets' || bets >= BigInt(target)))
          doTask(player, reward, now)
      if (random() < WEEKLY_TASK / habit.daysAWeek)
        for (const { reward } of weekly) doTask(player, reward, now)
      const sign = checkInAt(player.last, 'UTC', now, STREAK_DAYS, player.lastTaskMs)
      const amount = hundredths(rowOf(checkIn.rows, level)?.days[sign.streak - 1] ?? '0')
      if (sign.state === 'claimable' && grant('checkIn', amount, habit)) {
        const { streak, madeUp } = sign
        player.last = { day: sign.today, zone: 'UTC', atMs: now, streak, madeUp }
        const gift = new Map<number, PrizeKind>(GIFTS).get(streak)
        if (gift) player.tickets[gift] += 1
      }
      for (const kind of PRIZE_KINDS)
        while (player.tickets[kind] > 0 && draw(kind, habit)) player.tickets[kind] -= 1
    }
  }
  const percent = (amount: bigint): number =>
    total === 0n ? 0 : Number((amount * 10_000n * 10_000n) / total)
  return {
    edge: total / 10_000n,
    shares: new Map([...granted].map(([programme, amount]) => [programme, percent(amount)])),
    putOff,
    habits: new Map(
      [...sums].map(([name, { expected, counted, back, all: whole }]) => [
        name,
        { expected: expected / 10_000n, counted: counted / 10_000n, back, all: whole },
      ]),
    ),
  }
}

const GIFTS = Object.entries(STREAK_GIFTS).map(([day, kind]) => [Number(day), kind] as const)

function valued(rows: readonly PrizeRow[]) {
  const amounts = rows.map(({ amount, odds }) => ({ amount: hundredths(amount), odds }))
  return {
    rows: amounts,
    highest: amounts.reduce((most, { amount }) => (amount > most ? amount : most), 0n),
  }
}

/** The first shares of all programmes, in ten-thousandths of the edge. */
export const FIRST_SHARES: ReadonlyMap<Programme, number> = new Map(
  PROGRAMMES.map((programme) => [programme, PROGRAMME_TERMS[programme].share]),
)
