import { betId, DAY_MS, userId, uuidV7 } from '@baize/kit'
import { caseCount, chance, randomBytes } from '@baize/kit/testing'
import { FIRST_TABLES } from '@baize/rules'
import { expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { deposit, done, fund, newSeedPair, play } from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, testSite } from '../../testing/server.fixture.ts'

/** 100,000 in the long run. */
const STEPS = Number(process.env.REWARDS_STEPS ?? caseCount(40, 80))
const PROGRAMMES = ['rakeback', 'weekly', 'monthly', 'levelUp', 'checkIn', 'task'] as const
/** Bets of the daily task. */
const TASK_BETS = 2

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const mondayOf = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS)
  return dayOf((days - ((days + 3) % 7)) * DAY_MS)
}
const monthOf = (ms: number): string => `${dayOf(ms).slice(0, 7)}-01`
const LEVELS = FIRST_TABLES.vip.levels.map((row) => ({
  // In minor units of US dollars, which are the hundredths of the unit of limits.
  from: BigInt(Math.round(Number(row.needed) * 100)) * 350n,
  levelUp: BigInt(Math.round(Number(row.levelUp) * 100)),
  rates: [row.rakeback, row.weekly, row.monthly].map(BigInt),
}))

/** The programmes as one would write them on paper: everything is added up as it happens, nothing is derived. */
class Paper {
  edge = 0n
  unpaid = 0n
  readonly weeks = new Map<string, bigint>()
  readonly months = new Map<string, bigint>()
  readonly claimed = new Set<string>()
  readonly parts = new Map<string, { readonly total: bigint; paid: bigint }>()
  readonly bets = new Map<string, number>()
  streak = 0
  lastDay = ''
  lastTaskDay = ''
  hasMadeUp = false

  get level(): number {
    return LEVELS.findLastIndex(({ from }) => this.edge >= from)
  }

  stake(amount: bigint, rtp: number, nowMs: number): void {
    let left = amount * BigInt(10_000 - rtp)
    this.bets.set(dayOf(nowMs), (this.bets.get(dayOf(nowMs)) ?? 0) + 1)
    for (const [map, key] of [
      [this.weeks, mondayOf(nowMs)],
      [this.months, monthOf(nowMs)],
    ] as const)
      map.set(key, (map.get(key) ?? 0n) + left)
    while (left > 0n) {
      const next = LEVELS[this.level + 1]
      const part = next && next.from - this.edge < left ? next.from - this.edge : left
      this.unpaid += part * (LEVELS[this.level]?.rates[0] ?? 0n)
      this.edge += part
      left -= part
    }
  }

  /** The amount in minor units, or the refusal. */
  claim(name: string, nowMs: number): bigint | string {
    const [programme, of = ''] = name.split(':')
    switch (programme) {
      case 'rakeback': {
        const amount = this.unpaid / 100_000_000n
        if (amount === 0n) return 'rewardEarly'
        this.unpaid = 0n
        return amount
      }
      case 'weekly':
        return this.#inParts(name, this.weeks.get(of) ?? 0n, 1, nowMs - Date.parse(mondayOf(nowMs)))
      case 'monthly':
        return this.#inParts(name, this.months.get(of) ?? 0n, 2, nowMs - Date.parse(monthOf(nowMs)))
      case 'task': {
        if ((this.bets.get(dayOf(nowMs)) ?? 0) < TASK_BETS) return 'rewardEarly'
        const amount = this.#once(name, 2n)
        if (amount === 2n) this.lastTaskDay = dayOf(nowMs)
        return amount
      }
      case 'levelUp': {
        const level = LEVELS[Number(of)]
        if (!level || level.levelUp === 0n) return 'unknownReward'
        if (Number(of) > this.level) return 'rewardEarly'
        return this.#once(name, level.levelUp)
      }
      default: {
        const today = dayOf(nowMs)
        if (today === this.lastDay) return 'rewardClaimed'
        const next = (this.streak % 7) + 1
        const isNext = this.lastDay === dayOf(nowMs - DAY_MS)
        const isMadeUp =
          this.lastDay === dayOf(nowMs - 2 * DAY_MS) &&
          next > 1 &&
          !this.hasMadeUp &&
          this.lastTaskDay > this.lastDay
        this.streak = isNext || isMadeUp ? next : 1
        this.hasMadeUp = this.streak > 1 && (this.hasMadeUp || isMadeUp)
        this.lastDay = today
        const row = FIRST_TABLES.checkIn.rows.findLast(({ vipLevel }) => vipLevel <= this.level)
        return BigInt(Math.round(Number(row?.days[this.streak - 1]) * 100))
      }
    }
  }

  /** Half of a week's reward at once and the rest over six days; four tenths of a month's, the rest over twenty. */
  #inParts(name: string, edge: bigint, rate: 1 | 2, sinceMs: number): bigint | string {
    const total = (edge * (LEVELS[this.level]?.rates[rate] ?? 0n)) / 100_000_000n
    const open = this.parts.get(name) ?? { total, paid: 0n }
    if (open.total === 0n) return 'unknownReward'
    const [tenths, days] = rate === 1 ? [5n, 6n] : [4n, 20n]
    const day = BigInt(Math.floor(sinceMs / DAY_MS))
    const first = (open.total * tenths + 9n) / 10n
    const byNow = first + ((open.total - first) * (day < days ? day : days)) / days
    const amount = (open.total < 100n ? open.total : byNow) - open.paid
    if (amount === 0n) return 'rewardClaimed'
    open.paid += amount
    this.parts.set(name, open)
    return amount
  }

  #once(name: string, amount: bigint): bigint | string {
    if (this.claimed.has(name)) return 'rewardClaimed'
    this.claimed.add(name)
    return amount
  }
}

it(`${STEPS} random bets, days and claims pay the same as a model on paper`, {
  timeout: 1_800_000 + STEPS * 500,
}, async () => {
  const site = await testSite({ sessionIdleMs: 100_000 * DAY_MS, sessionLifeMs: 100_000 * DAY_MS })
  const { ledger } = site.server.ctx
  const user = await site.newPlayer({ currencyId: 'USD' })
  const id = userId(user.userId)
  const player = {
    userId: id,
    currencyId: 'USD' as const,
    seedPairId: await newSeedPair(site.database.pool, id),
  }
  await site.database.owner.query('UPDATE users SET email_checked = true WHERE id = $1', [id])
  await site.database.owner.query('UPDATE reward_programmes SET daily_cap = NULL')
  await done(ledger.post(deposit(player, 9_000_000_000_000n)))
  for (const programme of PROGRAMMES) await done(ledger.post(fund('USD', 1_000_000_000_000n, { programme })))
  const task = { id: 'bets', kind: 'daily', condition: 'bets', target: TASK_BETS, reward: '0.02', on: true }
  await site.database.owner.query(
    `INSERT INTO reward_tables (name, value, reason, requested_by, approved_by, at)
     VALUES ('tasks', $1, 'a test', 'ann', 'bob', now())`,
    [JSON.stringify({ tasks: [task] })],
  )
  const paper = new Paper()
  const paid: unknown[] = []
  const onPaper: unknown[] = []
  const pick = <T>(list: readonly T[]): T | undefined => list[chance.below(list.length)]
  for (let step = 0; step < STEPS; step += 1) {
    const nowMs = site.clock.now()
    const kind = chance.below(10)
    if (kind < 3) {
      const [amount, rtp] = [BigInt(1 + chance.below(500_000)), pick([9900, 9800, 9650]) ?? 9900]
      // Bets are counted by the time in their ids.
      const bet = { rtpTenThousandths: rtp, betId: betId(uuidV7(site.clock, randomBytes)) }
      await done(ledger.post(play(player, amount, 0n, bet)))
      paper.stake(amount, rtp, nowMs)
    } else if (kind < 5) site.clock.advance((1 + chance.below(60)) * 3_600_000)
    else {
      const name =
        pick([
          'rakeback',
          'checkIn',
          'checkIn',
          `task:bets:${dayOf(nowMs)}`,
          `weekly:${mondayOf(nowMs - 7 * DAY_MS)}`,
          `monthly:${monthOf(Date.parse(monthOf(nowMs)) - DAY_MS)}`,
          `levelUp:${1 + chance.below(7)}`,
        ]) ?? 'rakeback'
      const expected = paper.claim(name, nowMs)
      const reply = await site.ask('/api/rewards/claim', { name, zone: 'UTC' }, auth(user.token))
      const found =
        refusalOf(reply) === 'accepted'
          ? BigInt(Math.round(Number(accepted(reply).model.amount) * 100))
          : refusalOf(reply)
      paid.push([step, name, found])
      onPaper.push([step, name, expected])
    }
  }
  expect(paid).toEqual(onPaper)
  expect(await auditLedger(site.database.owner)).toEqual([])
  await site.close()
})
