import { assert } from '@baize/kit'
import type { Context } from '../../context.ts'

/** Simulates a killed process: nothing it does afterwards has any effect. */
class Killed extends Error {}

/**
 * A context that dies at its nth external step (a statement, inside or outside a transaction, or a posting), either
 * before the step or right after it took effect.
 */
function dyingContext(
  ctx: Context,
  at: number,
  when: 'before' | 'after',
): { ctx: Context; steps: () => number } {
  let steps = 0
  let dead = false
  const die = () => {
    dead = true
    throw new Killed()
  }
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Killed()
    steps += 1
    const mine = steps
    if (mine === at && when === 'before') die()
    const done = await work()
    if (mine === at && when === 'after') die()
    return done
  }
  const guarded = <T extends object>(target: T, names: readonly PropertyKey[]): T =>
    new Proxy(target, {
      get: (whole, name) => {
        const value: unknown = Reflect.get(whole, name, whole)
        if (typeof value !== 'function') return value
        const run = (...given: unknown[]): unknown => Reflect.apply(value, whole, given)
        // Connecting is not a step; a query on the connection is.
        if (name === 'connect') return async () => guardedClient(await run())
        if (!names.includes(name)) return run
        return (...given: unknown[]): unknown =>
          // The database rolls back the open transaction of a dead process.
          given[0] === 'ROLLBACK' ? run(...given) : step(async () => run(...given))
      },
    })
  const guardedClient = (client: unknown): unknown => {
    assert(typeof client === 'object' && client !== null, 'a connection')
    return guarded(client, ['query'])
  }
  const db = guarded(ctx.db, ['query'])
  const ledger = guarded(ctx.ledger, ['post'])
  return { ctx: { ...ctx, db, ledger }, steps: () => steps }
}

export type Dies = (
  at: number,
  when: 'before' | 'after',
  work: (ctx: Context) => Promise<unknown>,
) => Promise<boolean>

/** Runs `work` on a server that dies at step `at`; returns whether it got that far. */
export async function diesAt(
  alive: Context,
  at: number,
  when: 'before' | 'after',
  work: (ctx: Context) => Promise<unknown>,
): Promise<boolean> {
  const { ctx, steps } = dyingContext(alive, at, when)
  try {
    await work(ctx)
  } catch (error) {
    const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (!causes.every((cause) => cause instanceof Killed)) throw error
  }
  return steps() >= at
}
