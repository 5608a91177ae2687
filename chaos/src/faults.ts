import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DevEnv, patience } from '@baize/dev-env'
import { never } from '@baize/kit'
import type { Chance } from './chance.ts'
import { Discrepancy } from './discrepancy.ts'
import type { Gate } from './gate.ts'
import type { Tally } from './tally.ts'

export type Fault = 'server' | 'postgres'

/** The process to kill, and the number of answered calls before it. */
export type Kill = { readonly fault: Fault; readonly afterCalls: number }

/** Calls in flight at a kill, and the downtime that players saw. */
export type Killed = { readonly fault: Fault; readonly inFlight: number; readonly downMs: number }

const HEAL_LIMIT_MS = 60_000
export const LOGS = join(import.meta.dirname, '../../test-results/chaos')
/** Length of the log tail to report. */
const LAST_WORDS = 3_000

/** Most kills hit full load, some the first moments after the previous one, while clients reconnect. */
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
  /** Aborted when the last player has finished. */
  readonly stopped: AbortSignal
}

/** Executes the plan sequentially; restarts only the process that was killed. */
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

/** Resolves when the signal is aborted, or at once if it already is. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Kills a process and starts it again. */
export async function strike(env: DevEnv, fault: Fault): Promise<void> {
  switch (fault) {
    case 'server':
      await env.killServer()
      return env.startServer()
    case 'postgres':
      await env.killPostgres()
      await env.startPostgres()
      // The server was not killed: it must reconnect by itself.
      return healed(env.siteUrl)
    default:
      return never(fault)
  }
}

async function healed(siteUrl: string): Promise<void> {
  for (const end = Date.now() + patience(HEAL_LIMIT_MS); ; await delay(20)) {
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
