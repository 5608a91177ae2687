import { setTimeout as delay } from 'node:timers/promises'
import { bootDevEnv, type DevEnv, patience } from '@baize/dev-env'
import { present } from '@baize/kit'
import { Bettor } from './bettor.ts'
import { Caller, type Site } from './caller.ts'
import { Chance } from './chance.ts'
import { ensure } from './discrepancy.ts'
import { aborted, type Fault, LOGS, strike } from './faults.ts'
import { Gate } from './gate.ts'
import { compareSportsBooks, type SportsBooks } from './match-day-books.ts'
import { pay } from './provider.ts'
import { Tally } from './tally.ts'
import { jsonWith } from './wire.ts'

type Victim = Fault | 'sportsbook'

export type MatchDay = {
  readonly seed: string
  readonly players: number
  /** Kills of each process. */
  readonly kills: Readonly<Record<Victim, number>>
  readonly onKill?: (count: number) => void
}

export type MatchDayReport = SportsBooks & {
  readonly seed: string
  readonly kills: number
  /** Calls of players in flight at each kill. */
  readonly inFlight: readonly number[]
  readonly corrections: number
  readonly seconds: number
  /** Broken guarantees; each difference between the books is one. */
  readonly discrepancies: readonly string[]
}

/** A match of six minutes takes nine seconds. */
const CLOCK_RATE = 40
const DEPOSIT = '500'
const MAX_POLLS = 600
/** Time for the last matches to end and for every call to be repeated until it is answered. */
const SETTLED_WITHIN_MS = 180_000

/**
 * A day of matches at the sandbox sportsbook, with players who bet, cash out and are settled anew, while server, database
 * and sportsbook are killed. At its end the books of both sides must be the same, and the ledger add up.
 */
export async function runMatchDay(day: MatchDay): Promise<MatchDayReport> {
  const env = await bootDevEnv({
    pages: false,
    logDir: LOGS,
    serverEnv: { RATE_LIMIT: '0', LOG_LEVEL: 'warn', LEDGER_LANES: '2' },
    sportsbookEnv: {
      CLOCK_RATE: String(CLOCK_RATE),
      CLOCK_FROM: String(Date.now()),
      LOG_LEVEL: 'warn',
    },
  })
  try {
    return await play({ ...env, siteUrl: env.siteUrl.replace('//localhost', '//127.0.0.1') }, day)
  } finally {
    await env.stop()
  }
}

async function play(env: DevEnv, day: MatchDay): Promise<MatchDayReport> {
  const began = Date.now()
  const chance = new Chance(day.seed)
  const [gate, tally] = [new Gate(), new Tally()]
  const site: Site = { url: env.siteUrl, cutUrl: () => null, gate, tally }
  const sportsbook = present(env.sportsbook ?? undefined, 'a sportsbook')
  const names = Array.from({ length: day.players }, (_, n) => `m${n}`)
  const bettors = await Promise.all(
    names.map(async (name) => {
      const own = chance.fork(name)
      const user = await funded(site, own, name)
      return new Bettor({ site, sportsbook: sportsbook.url, token: user.token, chance: own })
    }),
  )
  const stop = new AbortController()
  const inFlight: number[] = []
  let corrections = 0
  const killing = async (): Promise<void> => {
    const plan = chance.shuffled(
      (['server', 'postgres', 'sportsbook'] as const).flatMap((victim) =>
        Array.from({ length: day.kills[victim] }, () => victim),
      ),
    )
    for (const victim of plan) {
      await Promise.race([tally.further(chance.between(5, 40)), aborted(stop.signal)])
      if (stop.signal.aborted) return
      inFlight.push(tally.inFlight)
      gate.close()
      await strikeAny(env, victim)
      gate.open()
      if (await correct(sportsbook.url, chance)) corrections += 1
      day.onKill?.(inFlight.length)
    }
  }
  const discrepancies: string[] = []
  let books: SportsBooks = { bets: 0, rolledBack: 0, cashedOut: 0, resettled: 0, differences: [] }
  let isOver = false
  const killed = killing().finally(() => {
    isOver = true
  })
  try {
    await Promise.all([killed, ...bettors.map((bettor) => bettor.bets(() => isOver))])
    for (const end = Date.now() + patience(SETTLED_WITHIN_MS); ; await delay(500)) {
      books = await compareSportsBooks(env.databaseUrl, sportsbook)
      if (books.differences.length === 0 || Date.now() > end) break
    }
    discrepancies.push(...books.differences)
  } catch (error) {
    discrepancies.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    stop.abort()
    await killed.catch(() => {})
  }
  const seconds = (Date.now() - began) / 1000
  return { ...books, seed: day.seed, kills: inFlight.length, inFlight, corrections, seconds, discrepancies }
}

/** A new player with money, before anything is killed. */
async function funded(site: Site, chance: Chance, name: string): Promise<{ readonly token: string }> {
  const caller = new Caller(site, chance)
  const { user } = await caller.accepted('/api/auth/register', {
    username: `${name}_${chance.requestId().slice(0, 12)}`,
    password: chance.requestId(),
    currencyId: 'USD',
    adult: true,
  })
  const own = caller.as(user.token)
  const wish = { requestId: chance.requestId(), amount: DEPOSIT }
  const { id, payUrl } = (await own.accepted('/api/pay/recharge', wish)).model
  await pay(payUrl)
  for (let looks = 0; looks < MAX_POLLS; looks += 1) {
    if ((await own.accepted('/api/pay/recharge_status', { id })).model.state === 'PAID') return user
    await delay(50)
  }
  ensure(false, () => `${name} was never paid`)
  return user
}

async function strikeAny(env: DevEnv, victim: Victim): Promise<void> {
  if (victim !== 'sportsbook') return strike(env, victim)
  await env.sportsbook?.kill()
  return env.sportsbook?.start()
}

/** Another final score for a match that has ended: its bets are settled anew. */
async function correct(sportsbook: string, chance: Chance): Promise<boolean> {
  type Board = { readonly matches: readonly { readonly id: string; readonly phase: string }[] }
  const { matches } = await jsonWith<Board>(await fetch(`${sportsbook}/api/board`), 'matches')
  const ended = matches.filter(({ phase }) => phase === 'ended')
  if (ended.length === 0) return false
  const form = new URLSearchParams({
    matchId: chance.pick(ended).id,
    home: String(chance.below(4)),
    away: String(chance.below(4)),
  })
  const response = await fetch(`${sportsbook}/correct`, { method: 'POST', body: form, redirect: 'manual' })
  return response.status === 303
}
