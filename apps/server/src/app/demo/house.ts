import { CURRENCIES, type Programme } from '@baize/contract/shared'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, present, systemClock } from '@baize/kit'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { limitText } from '../../platform/amounts/amounts.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { AppContext } from '../context.ts'
import { jobsOf } from '../jobs.ts'
import { type Outside, startServer } from '../server.ts'
import { type DemoBank, type Ending, openDemoBank } from './bank.ts'
import { type Calls, type Colleague, createCalls } from './calls.ts'
import { chase, fillDesks, offerBreak, writeToSupport } from './desks.ts'
import { DEMO_PEOPLE, type DemoPerson, type Part } from './people.ts'
import { type DemoPlayer, register, seat } from './player.ts'

export const DEMO_DAYS = 14
/** The past ends here: sessions and settlements of the demo are over when the house opens. */
const QUIET_MS = 45 * MINUTE_MS
/** Times of a day at which people act, before the hour at which the day ends. */
const SHIFTS_MS = [9 * HOUR_MS, 4 * HOUR_MS, 0] as const
const FOR_EVER_MS = 1000 * DAY_MS
/** The passwords are random and unknown to anybody: a costly hash would protect nothing and take the whole time. */
const CHEAP: Config['passwordCost'] = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A slow machine gets quieter days: whoever starts the house waits for it. */
const MOST_MS = 20_000
/** Reports are summed from here on, day by day, so that nights can sum them again. */
const SUMMED_FROM = DEMO_DAYS - 4

/** First deposits, and withdrawals a few days later, in the unit of the settings. */
const DEPOSITS: Readonly<Record<Part, number>> = {
  casual: 60,
  small: 240,
  medium: 1200,
  large: 9000,
  documents: 40,
  unlucky: 25,
}
/** Budgets with which the rewards open: a new house has no edge of which to give. In the unit of the settings. */
const FUNDS: readonly (readonly [Programme, string])[] = [
  ['checkIn', '200'],
  ['task', '200'],
  ['wheel', '500'],
  ['scratch', '500'],
  ['rain', '300'],
  ['invite', '300'],
  ['byHand', '300'],
]
const WITHDRAWALS: { readonly [P in Part]?: string } = { small: '120', medium: '700', large: '5100' }

/**
 * Plays two weeks of a house in a new database, so that a first look at the console finds people, money and work to do.
 * It happens before the house opens, on a clock that runs from two weeks ago to now: times and ids of transactions rise
 * together, as reports need. All of it goes through the calls of the site and the console; nothing is written behind
 * their back but the mark that these people are the demo's. A database with players is left alone, so that a stop in
 * the middle leaves a shorter past, and never two.
 */
export async function plantDemoHouse(
  config: Config,
  { log, clock = systemClock, randomBytes }: Outside,
  { mostMs = MOST_MS, stopwatch = () => performance.now() }: Patience = {},
): Promise<boolean> {
  const began = stopwatch()
  if (!(await isEmpty(config.databaseUrl))) return false
  const endMs = clock.now() - QUIET_MS
  const past = fakeClock(endMs - DEMO_DAYS * DAY_MS)
  const bank = openDemoBank(config, endingOf)
  const server = await startServer(rehearsal(config, bank), { log: quiet(log), clock: past, randomBytes })
  try {
    const { consoleLocalToken } = config
    const calls = createCalls(server.app)
    const enter = (handle: string) => calls.enter(handle, present(consoleLocalToken, 'CONSOLE_LOCAL_TOKEN'))
    const staff = {
      pedro: await enter('pedro'),
      farah: await enter('farah'),
      rita: await enter('rita'),
      sam: await enter('sam'),
      gus: await enter('gus'),
      olivia: await enter('olivia'),
    }
    const house: House = { ctx: server.ctx, bank, calls, staff, players: new Map(), withdrawals: new Map() }
    /** Time that is left after the first day, which sets the house up. */
    let left = Infinity
    let since = began
    for (let day = 0; day < DEMO_DAYS; day++) {
      // The first day has the budgets of the rewards, the last the work that waits. Every day between has something, and
      // as much as its share of the time allows.
      const isFull = day === 0 || day === DEMO_DAYS - 1 || stopwatch() - since <= (left * day) / DEMO_DAYS
      for (const [shift, beforeEndMs] of SHIFTS_MS.entries()) {
        past.advance(endMs - (DEMO_DAYS - 1 - day) * DAY_MS - beforeEndMs - past.now())
        if (isFull) await live(house, day, shift)
        else await liveQuietly(house, day, shift)
      }
      if (day === 0) {
        since = stopwatch()
        left = mostMs - (since - began)
      }
      if (day >= SUMMED_FROM)
        await runJobs(house.ctx, 'bonuses.settle', 'rewards.accrue', 'ledger.audit', 'reports.rollup')
    }
    await runJobs(house.ctx, 'reports.readd', 'ledger.seal', 'care.markers')
    await offerBreak(staff)
    await runJobs(house.ctx, 'operators.seal')
    return true
  } finally {
    await server.stop()
  }
}

type Patience = {
  readonly mostMs?: number
  /** Milliseconds since any moment, to measure how slow this machine is. */
  readonly stopwatch?: () => number
}

/** The same house with its doors closed: no jobs, no pages, no limits on calls, its own bank. */
const rehearsal = (config: Config, { drivers }: DemoBank): Config => ({
  ...config,
  port: 0,
  host: '127.0.0.1',
  roles: ['api'],
  rateLimit: 0,
  webDir: null,
  appDir: null,
  consoleDir: null,
  paymentDrivers: drivers,
  identityDrivers: [],
  smsDrivers: [],
  sessionIdleMs: FOR_EVER_MS,
  sessionLifeMs: FOR_EVER_MS,
  consoleIdleMs: FOR_EVER_MS,
  consoleLifeMs: FOR_EVER_MS,
  passwordCost: CHEAP,
})

const quiet = (log: Logger): Logger => log.child({ demo: true }, { level: 'error' })

/** Asked before a server is started for it: every later start would pay for that. */
async function isEmpty(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ isNew: boolean }>(
      `SELECT to_regclass('public.users') IS NULL AS "isNew"`,
    )
    if (rows[0]?.isNew) return true
    const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
    return rowCount === 0
  } finally {
    await client.end()
  }
}

async function runJobs(ctx: AppContext, ...names: readonly string[]): Promise<void> {
  const { signal } = new AbortController()
  for (const name of names)
    await present(
      jobsOf(ctx.config).find((job) => job.name === name),
      `job ${name}`,
    ).run(ctx, signal)
}

type House = {
  readonly ctx: AppContext
  readonly bank: DemoBank
  readonly calls: Calls
  readonly staff: Readonly<Record<'pedro' | 'farah' | 'rita' | 'sam' | 'gus' | 'olivia', Colleague>>
  readonly players: Map<number, DemoPlayer>
  /** Ids of withdrawals by the player's number. */
  readonly withdrawals: Map<number, string>
}

/** The bank refuses one payout and is silent about another, which waits for people: the bank has left by then. */
function endingOf(holder: string): Ending {
  const person = DEMO_PEOPLE.find(({ name }) => name === holder)
  return person?.number === 13 ? 'failed' : person?.number === 36 ? 'silent' : 'paid'
}

/** Withdrawals that still wait when the house opens are of the last day. */
const WAITING = new Set([10, 20, 23, 33, 36])

/** Those whose business still waits at the end come first: a past that is cut short has them. */
function joinsOn({ number, part }: DemoPerson): number {
  if (WAITING.has(number) || part === 'documents') return number % 2
  if (part === 'casual') return Math.floor((number * (DEMO_DAYS - 1)) / DEMO_PEOPLE.length)
  return Math.floor(number / 10) * 3
}
const withdrawsOn = (person: DemoPerson): number =>
  WAITING.has(person.number)
    ? DEMO_DAYS - 1
    : Math.min(DEMO_DAYS - 2, joinsOn(person) + 2 + ((person.number * 3) % 9))

/** One shift of one day: newcomers in the first, games in all, staff in the last. */
async function live(house: House, day: number, shift: number): Promise<void> {
  const left = DEMO_DAYS - 1 - day
  if (left === 0 && shift === 0) house.bank.sendByFormer()
  await Promise.all(DEMO_PEOPLE.map((person) => act(house, person, day, shift)))
  if (shift === 1) await chase(house.players, left)
  if (left === 0 && shift === 1) await writeToSupport(house.players)
  if (shift === 2) await work(house, day)
}

/** A shift of a day for which there is little time: somebody new, and a bet. */
async function liveQuietly(house: House, day: number, shift: number): Promise<void> {
  const newcomer = DEMO_PEOPLE.find((person) => person.part === 'casual' && joinsOn(person) === day)
  if (shift === 0 && newcomer) return act(house, newcomer, day, shift)
  const players = [...house.players.values()].filter(({ mayPlay }) => mayPlay)
  const player = present(players[(day * SHIFTS_MS.length + shift) % players.length], 'a player')
  await player.plays(day + shift, '1')
}

async function act(house: House, person: DemoPerson, day: number, shift: number): Promise<void> {
  const { ctx, bank, calls, players, withdrawals } = house
  const isNew = joinsOn(person) === day
  if (isNew && shift === 0) {
    const player = seat(ctx, calls, bank, person, await register(ctx, calls, person))
    players.set(person.number, player)
    await player.deposits(String(DEPOSITS[person.part]))
    return
  }
  const player = players.get(person.number)
  if (!player) return
  if (isNew && shift === 1) return begin(player)
  if (shift === 0 && withdrawsOn(person) === day) {
    const amount = WITHDRAWALS[person.part]
    if (amount !== undefined) withdrawals.set(person.number, await player.withdraws(amount))
  }
  const isKnown = WITHDRAWALS[person.part] !== undefined && withdrawsOn(person) <= day
  if (shift === 1 && isKnown && person.number % 3 === 0 && player.mayPlay) await player.checksIn()
  if ((person.number + day + shift) % 4 === 0 && player.mayPlay)
    await player.plays(person.number + day * 3 + shift, String(1 + (person.number % 4)))
}

/** The first day of a part, after the deposit. */
async function begin(player: DemoPlayer): Promise<void> {
  const { part } = player.person
  switch (part) {
    case 'small':
    case 'medium':
    case 'large':
      await player.sendsDocuments()
      return player.wagers(DEPOSITS[part])
    case 'documents':
      return player.sendsDocuments()
    case 'unlucky':
      await player.failsToDeposit('80')
      await player.leavesDepositOpen('45')
      return
    case 'casual':
      return player.plays(player.person.number, '3')
  }
}

/** The work of the staff at the end of a day. */
async function work({ ctx, staff, players, withdrawals }: House, day: number): Promise<void> {
  const { pedro, farah, rita, sam, gus, olivia } = staff
  const of = (number: number): string => present(players.get(number), `demo player ${number}`).user.userId
  const { items } = (await rita.does('/api/operator/identities', { pageSize: 100 })).model
  for (const { id, username, files } of items) {
    const { number, part } = present(
      DEMO_PEOPLE.find((person) => person.username === username),
      username,
    )
    if (number === 8)
      await rita.does('/api/operator/identities/reject', {
        identityId: id,
        reason: 'blurred',
        note: 'The date of birth cannot be read.',
      })
    else if (part !== 'documents') {
      for (const file of files)
        await rita.does('/api/operator/identities/file', {
          identityId: id,
          fileId: file.id,
          note: 'Review.',
        })
      await rita.does('/api/operator/identities/approve', {
        identityId: id,
        read: { kind: 'passport', country: 'US', number: `DEMO${1000 + number}` },
        note: 'Clear pictures, same face.',
      })
    }
  }
  for (const { person } of players.values()) {
    const id = withdrawals.get(person.number)
    if (id === undefined || withdrawsOn(person) !== day || WAITING.has(person.number)) continue
    if (person.part === 'medium')
      await pedro.does('/api/operator/withdrawals/approve', { withdrawalId: id, note: 'Plays as usual.' })
    if (person.number === 0)
      await pedro.asksFor('/api/operator/withdrawals/approve', {
        withdrawalId: id,
        note: 'Large win, checked.',
      })
    if (person.number === 30)
      await farah.does('/api/operator/withdrawals/reject', {
        withdrawalId: id,
        reason: 'documentsNeeded',
        note: 'Wants to send a newer document first.',
      })
  }
  if (day === 0) await openRewards(gus)
  await approveAll(farah)
  // Quieter days may have been without them.
  if (day === 6 && players.has(4)) {
    await rita.does('/api/operator/player/forbid', { userId: of(4), on: true, reason: 'Asked us to.' })
    await sam.does('/api/operator/player/note/add', {
      userId: of(4),
      text: 'Called on Monday and asked to be kept from playing.',
    })
    await sam.does('/api/operator/player/tag', { userId: of(0), tag: 'vip', on: true })
    await players.get(14)?.takesBreak()
  }
  if (day !== DEMO_DAYS - 1) return
  await fillDesks({ players, staff: { farah, gus, sam }, hasMail: ctx.config.emailUrl !== null })
  // The address of a report.
  await approveAll(olivia)
  await Promise.all(
    [...players.values()].map(({ user }) =>
      sam.does('/api/operator/player/tag', { userId: user.userId, tag: 'demo', on: true }),
    ),
  )
  const large = withdrawals.get(10)
  if (large !== undefined)
    await pedro.asksFor('/api/operator/withdrawals/approve', {
      withdrawalId: large,
      note: 'Identity and turnover are fine.',
    })
  await gus.asksFor('/api/operator/game/settings/change', {
    gameId: 'tower',
    rtp: 9700,
    reason: 'Same return as the other games of rows.',
  })
}

async function openRewards(gus: Colleague): Promise<void> {
  for (const [programme, amount] of FUNDS)
    for (const { id } of CURRENCIES)
      await gus.asksFor('/api/operator/rewards/fund', {
        requestId: `demo-fund-${programme}-${id}`.padEnd(24, '0'),
        programme,
        currencyId: id,
        amount: limitText(id, amount),
        reason: 'The rewards open before the first edge.',
      })
}

async function approveAll(colleague: Colleague): Promise<void> {
  const { items } = (await colleague.does('/api/operator/approvals', { state: 'WAITING' })).model
  for (const { id, inputHash, mayDecide } of items)
    if (mayDecide) await colleague.does('/api/operator/approvals/approve', { id, inputHash })
}
