import { bootDevEnv, type DevEnv } from '@baize/dev-env'
import type { Site } from './caller.ts'
import { Chance } from './chance.ts'
import { aborted, type Killed, killAll, LOGS, planKills } from './faults.ts'
import { Gate } from './gate.ts'
import { Player } from './player.ts'
import { proveLedger, type Totals } from './prove-ledger.ts'
import { type ReplyCutter, startReplyCutter } from './reply-cutter.ts'
import { Tally } from './tally.ts'

export type Wanted = {
  readonly seed: string
  readonly players: number
  readonly serverKills: number
  readonly postgresKills: number
  /** Number of calls whose response is dropped by a cut connection. */
  readonly lostReplies: number
  readonly onKill?: (killed: Killed, count: number) => void
  /** Runs on the database after the last call, with the totals that the players' books expect it to hold. */
  readonly atEnd?: (databaseUrl: string, books: Totals) => Promise<void>
}

export type Report = {
  readonly seed: string
  readonly kills: readonly Killed[]
  readonly lostReplies: number
  readonly tally: Tally
  readonly bets: number
  readonly seconds: number
  /** Every broken guarantee. */
  readonly discrepancies: readonly string[]
}

/** Runs the whole site in real processes, with players on it and kills during their calls. */
export async function runChaos(wanted: Wanted): Promise<Report> {
  const env = await bootDevEnv({
    pages: false,
    logDir: LOGS,
    // All players share one address, and rate limits have their own tests. Two lanes, so that a kill can hit one in the
    // middle of another's batch.
    serverEnv: { RATE_LIMIT: '0', LOG_LEVEL: 'warn', LEDGER_LANES: '2' },
  })
  try {
    return await withCutter(env, wanted)
  } finally {
    await env.stop()
  }
}

async function withCutter(env: DevEnv, wanted: Wanted): Promise<Report> {
  const chance = new Chance(wanted.seed)
  const siteUrl = env.siteUrl.replace('//localhost', '//127.0.0.1')
  const cuts = chance.fork('cuts')
  const cutter = await startReplyCutter(siteUrl, () => (cuts.oneIn(3) ? 'request' : 'reply'))
  try {
    return await play({ ...env, siteUrl }, cutter, chance, wanted)
  } finally {
    await cutter.close()
  }
}

async function play(env: DevEnv, cutter: ReplyCutter, chance: Chance, wanted: Wanted): Promise<Report> {
  const began = Date.now()
  const tally = new Tally()
  const gate = new Gate()
  const isCutEnough = () => cutter.lostReplies() >= wanted.lostReplies
  const site: Site = { url: env.siteUrl, cutUrl: () => (isCutEnough() ? null : cutter.url), gate, tally }
  const players = Array.from(
    { length: wanted.players },
    (_, i) => new Player(site, chance.fork(`player ${i}`), `p${i}`),
  )

  const kills: Killed[] = []
  const stop = new AbortController()
  let over = false
  const killing = async () => {
    const plan = planKills(chance.fork('kills'), {
      server: wanted.serverKills,
      postgres: wanted.postgresKills,
    })
    await killAll({ env, gate, tally, stopped: stop.signal }, plan, (killed) => {
      kills.push(killed)
      wanted.onKill?.(killed, kills.length)
    })
    await Promise.race([tally.until(isCutEnough), aborted(stop.signal)])
    over = true
  }
  const killed = killing()
  const discrepancies: string[] = []
  try {
    const playing = Promise.all(players.map((player) => player.plays(() => over)))
    const [found] = await Promise.all([playing, killed])
    discrepancies.push(...found.flat())
    const books: Totals = new Map(players.map((player) => [player.userId, player.books]))
    discrepancies.push(...(await proveLedger(env.databaseUrl, books)))
    await wanted.atEnd?.(env.databaseUrl, books)
  } catch (error) {
    discrepancies.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    // Waits for a restart in progress, so that nothing starts after the end.
    stop.abort()
    await killed.catch(() => {})
  }
  return {
    seed: wanted.seed,
    kills,
    lostReplies: cutter.lostReplies(),
    tally,
    bets: players.reduce((sum, player) => sum + player.bets, 0),
    seconds: (Date.now() - began) / 1000,
    discrepancies,
  }
}
