import { assert } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import type { Context } from '../../ledger/context.ts'

/** Simulates a killed process: nothing it does afterwards has any effect. */
class Killed extends Error {}

/**
 * Inside a transaction, a death before the commit leaves what a death before its begin leaves: nothing. So the deaths
 * of `npm test` are those between transactions, and the long run also tries every statement inside them.
 */
const EVERY_STATEMENT = caseCount(0, 1) === 1

/** `npm test` strikes at every third step, beginning with the first; the long run at each. */
export const STRIDE = caseCount(3, 1)
/** Of the moments around calls to providers. */
const CALL_STRIDE = caseCount(4, 1)

/** How many of these moments of death are tried at least. */
export const ofMoments = (all: number): number => Math.ceil(all / STRIDE)

/**
 * A context that dies at its nth external step (a statement outside a transaction, the begin and commit of one, or a
 * posting), either before the step or right after it took effect.
 */
function dyingContext<Alive extends Context>(
  ctx: Alive,
  at: number,
  when: 'before' | 'after',
): { ctx: Alive; steps: () => number; calledAfter: ReadonlySet<number> } {
  let steps = 0
  let dead = false
  const calledAfter = new Set<number>()
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
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Killed()
    return work()
  }
  const guarded = <T extends object>(target: T, names: readonly PropertyKey[]): T => {
    let inTransaction = false
    return new Proxy(target, {
      get: (whole, name) => {
        const value: unknown = Reflect.get(whole, name, whole)
        if (typeof value !== 'function') return value
        const run = (...given: unknown[]): unknown => Reflect.apply(value, whole, given)
        // Connecting is not a step; a query on the connection is.
        if (name === 'connect') return async () => guardedClient(await run())
        if (!names.includes(name)) return run
        return (...given: unknown[]): unknown => {
          const isInside = inTransaction && given[0] !== 'COMMIT'
          inTransaction = given[0] === 'BEGIN' || (isInside && given[0] !== 'ROLLBACK')
          // The database rolls back the open transaction of a dead process.
          if (given[0] === 'ROLLBACK') return run(...given)
          const isStep = EVERY_STATEMENT || !isInside
          return isStep ? step(async () => run(...given)) : alive(async () => run(...given))
        }
      },
    })
  }
  const guardedClient = (client: unknown): unknown => {
    assert(typeof client === 'object' && client !== null, 'a connection')
    return guarded(client, ['query'])
  }
  const db = guarded(ctx.db, ['query'])
  const ledger = guarded(ctx.ledger, ['post'])
  // A connector takes the time right before it calls its provider.
  const steadyClock = {
    now: (): number => {
      // A connector goes on when its record of a call is lost: a dead one must not call again.
      if (dead) throw new Killed()
      calledAfter.add(steps)
      return ctx.steadyClock.now()
    },
  }
  return { ctx: { ...ctx, db, ledger, steadyClock }, steps: () => steps, calledAfter }
}

type Work<Alive> = (ctx: Alive) => Promise<unknown>

/** Runs `work` on a server that dies at step `at`. `calledAfter`: the steps after which it called a provider. */
async function runDying<Alive extends Context>(
  alive: Alive,
  at: number,
  when: 'before' | 'after',
  work: Work<Alive>,
) {
  const { ctx, steps, calledAfter } = dyingContext(alive, at, when)
  try {
    await work(ctx)
  } catch (error) {
    const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (!causes.every((cause) => cause instanceof Killed)) throw error
  }
  return { reached: steps() >= at, calledAfter }
}

/** Runs `work` on a server that dies at step `at`; returns whether it got that far. */
export const diesAt = async <Alive extends Context>(
  alive: Alive,
  at: number,
  when: 'before' | 'after',
  work: Work<Alive>,
): Promise<boolean> => (await runDying(alive, at, when, work)).reached

type Death<Alive> = {
  readonly at: number
  readonly when: 'before' | 'after'
  /** Runs `work` on a server that dies at this moment. */
  readonly strikes: (work: Work<Alive>) => Promise<void>
}

/**
 * The moments at which a server can die in `work`: before each step (`STRIDE`), at the very end, and right after each
 * step that a call to a provider follows. After any other step nothing happens that is not undone or lost before the
 * next one: that moment is the one before the next step.
 */
export function* deaths<Alive extends Context>(alive: Alive): Generator<Death<Alive>> {
  const beforeCalls: number[] = []
  const last = { reached: true }
  for (let at = 1; last.reached; at += STRIDE)
    yield {
      at,
      when: 'before',
      strikes: async (work) => {
        const died = await runDying(alive, at, 'before', work)
        last.reached = died.reached
        for (let step = at - STRIDE; step < at; step += 1)
          if (died.calledAfter.has(step)) beforeCalls.push(step)
      },
    }
  for (const at of beforeCalls)
    yield {
      at,
      when: 'after',
      strikes: async (work) => {
        await runDying(alive, at, 'after', work)
      },
    }
}

/**
 * The moments around calls to providers: right before each, and right after it. The calls are those of a rehearsal, which
 * does the same work for something new; each death has a server of its own, which has just started, as the rehearsal had.
 * `npm test` strikes at every fourth moment, and begins with another one for each `turn`; the long run at every moment that there is.
 */
export async function* deathsAtCalls<Alive extends Context>(
  start: () => Alive,
  turn: number,
  rehearse: Work<Alive>,
): AsyncGenerator<Death<Alive>> {
  const { calledAfter } = await runDying(start(), Number.POSITIVE_INFINITY, 'before', rehearse)
  if (EVERY_STATEMENT) {
    yield* deaths(start())
    return
  }
  const moments = [...calledAfter].flatMap((step) => [
    { at: step, when: 'after' as const },
    { at: step + 1, when: 'before' as const },
  ])
  for (const { at, when } of moments.filter((_, n) => n % CALL_STRIDE === turn % CALL_STRIDE))
    yield {
      at,
      when,
      strikes: async (work) => {
        await runDying(start(), at, when, work)
      },
    }
}
