import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DevEnv } from '@baize/dev-env'
import { never } from '@baize/kit'
import type { Chance } from './chance.ts'
import { Discrepancy } from './discrepancy.ts'
import type { Gate } from './gate.ts'
import type { Tally } from './tally.ts'

export type Fault = 'server' | 'postgres'

/** Who is killed, and after how many more answered calls. */
export type Kill = { readonly fault: Fault; readonly afterCalls: number }

/** What a kill met and how long the players were without the house. */
export type Killed = { readonly fault: Fault; readonly inFlight: number; readonly downMs: number }

const HEAL_LIMIT_MS = 60_000
export const LOGS = join(import.meta.dirname, '../../test-results/chaos')
/** The end of a log is what a process said when it went wrong. */
const LAST_WORDS = 3_000

/** Mostly in full flow, sometimes in the first moments after the last one, while everybody comes back. */
export function planKills(chance: Chance, times: Readonly<Record<Fault, number>>): Kill[] {
  const faults: Fault[] = [
    ...Array.from({ length: times.server }, () => 'server' as const),
    ...Array.from({ length: times.postgres }, () => 'postgres' as const),
  ]
  return chance.shuffled(faults).map((fault) => ({
    fault,
    afterCalls: chance.oneIn(4) ? chance.below(10) : chance.between(10, 120),
  }))
}

export type Victim = {
  readonly env: DevEnv
  readonly gate: Gate
  readonly tally: Tally
  /** Aborted when nobody plays any more. */
  readonly stopped: AbortSignal
}

/** Kills by the plan, one after the other, each time bringing back what was killed and nothing else. */
export async function killAll(
  { env, gate, tally, stopped }: Victim,
  plan: readonly Kill[],
  done: (killed: Killed) => void,
): Promise<void> {
  const end = aborted(stopped)
  for (const { fault, afterCalls } of plan) {
    await Promise.race([tally.further(afterCalls), end])
    if (stopped.aborted) return
    const began = Date.now()
    const { inFlight } = tally
    gate.close()
    await strike(env, fault)
    gate.open()
    done({ fault, inFlight, downMs: Date.now() - began })
  }
}

/** Resolves when the signal comes, or has come. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function strike(env: DevEnv, fault: Fault): Promise<void> {
  switch (fault) {
    case 'server':
      await env.killServer()
      return env.startServer()
    case 'postgres':
      await env.killPostgres()
      await env.startPostgres()
      // The server was not touched: it has to find its way back by itself.
      return healed(env.siteUrl)
    default:
      return never(fault)
  }
}

async function healed(siteUrl: string): Promise<void> {
  for (const end = Date.now() + HEAL_LIMIT_MS; ; await delay(20)) {
    const said = await fetch(`${siteUrl}/readyz`).then(
      async (response) => ({ ready: response.status === 200, text: await response.text() }),
      (error: unknown) => ({ ready: false, text: String(error) }),
    )
    if (said.ready) return
    if (Date.now() > end)
      throw new Discrepancy(
        `the server did not come back to its PostgreSQL: ${said.text}\n${await lastWords()}`,
      )
  }
}

const lastWords = (): Promise<string> =>
  readFile(join(LOGS, 'server.log'), 'utf8').then(
    (log) => log.slice(-LAST_WORDS),
    (error: unknown) => String(error),
  )
