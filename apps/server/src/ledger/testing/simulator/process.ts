import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Push } from '@baize/contract/player'
import { type Result, systemClock, type UserId } from '@baize/kit'
import { openPool } from '../../../platform/db/pool.ts'
import { createMetrics } from '../../../platform/telemetry/metrics.ts'
import { programOf } from '../../../testing/program.fixture.ts'
import type { LedgerRefusal, Receipt } from '../../commands.ts'
import { createLedger } from '../../ledger.ts'
import { type Cut, startCuttingProxy } from '../cutting-proxy.ts'
import { commandAt, type Plan } from './plan.ts'

type Outcome = Result<Receipt, LedgerRefusal>

/** A server process as the simulation sees it: it posts, and can die at any moment with everything in flight. */
export interface Process {
  /** Rejects when the process dies, or cannot determine the outcome of the command. */
  post(worker: number, n: number): Promise<Outcome>
  /** Cuts the connection to the database at the next batch, if this process has its own proxy. */
  cut(what: Cut): void
  die(): void
  /** Shuts down gracefully, and waits until nothing of it is left. */
  end(): Promise<void>
}

class Died extends Error {}

type Pending = { readonly resolve: (outcome: Outcome) => void; readonly reject: (error: Error) => void }

const quiet = { warn: () => {}, error: () => {} }

/**
 * Runs inside this process, behind its own proxy. To die is to lose the connection: from then on nothing it does
 * reaches the database, at whatever await it was, and nobody hears from it.
 */
export async function startInside(
  url: string,
  plan: Plan,
  publish: (userId: UserId, push: Push) => void,
): Promise<Process> {
  const proxy = await startCuttingProxy(url)
  const db = openPool({ url: proxy.url, as: 'app', max: 6, log: quiet })
  let dead = false
  const ledger = createLedger({
    db,
    clock: systemClock,
    log: quiet,
    metrics: createMetrics(),
    lanes: 2,
    queueLimit: 4096,
    publish: (userId, push) => {
      if (!dead) publish(userId, push)
    },
  })
  const pending = new Set<Pending>()
  const close = async (): Promise<void> => {
    await ledger.close()
    await db.end()
    await proxy.close()
  }
  let closed: Promise<void> | null = null
  return {
    post: (worker, n) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(new Died())
        const call = { resolve, reject }
        pending.add(call)
        ledger
          .post(commandAt(plan, worker, n))
          .then(resolve, reject)
          .finally(() => pending.delete(call))
      }),
    cut: (what) => proxy.cutAt('ledger_p', what),
    die: () => {
      dead = true
      proxy.setReachable(false)
      for (const { reject } of pending) reject(new Died())
      closed ??= close()
    },
    end: () => (closed ??= close()),
  }
}

const CHILD = await programOf(new URL('./child.ts', import.meta.url))

/** Messages between the simulation and a child process, after the plan. */
export type ChildRequest = { readonly id: number; readonly worker: number; readonly n: number }
export type Answered = { readonly id: number; readonly outcome: Outcome | null }

/** A child process, which dies by `kill -9`. */
export function startOutside(url: string, plan: Plan): Process {
  const child: ChildProcess = fork(CHILD, [url], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(plan, () => {})
  const pending = new Map<number, Pending>()
  let last = 0
  let dead = false
  const gone = once(child, 'exit')
  const forget = (): void => {
    dead = true
    for (const { reject } of pending.values()) reject(new Died())
    pending.clear()
  }
  child.on('message', ({ id, outcome }: Answered) => {
    const call = pending.get(id)
    pending.delete(id)
    if (outcome) call?.resolve(outcome)
    else call?.reject(new Error('the outcome is unknown'))
  })
  child.on('exit', forget)
  // Messages to a process that is ending are rejected by its exit.
  child.on('error', () => {})
  return {
    post: (worker, n) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(new Died())
        const id = ++last
        pending.set(id, { resolve, reject })
        child.send({ id, worker, n } satisfies ChildRequest, () => {})
      }),
    cut: () => {},
    die: () => {
      forget()
      child.kill('SIGKILL')
    },
    end: async () => {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
