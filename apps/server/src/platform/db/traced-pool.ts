import { assert } from '@baize/kit'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { type Attributes, faultNameOf, type Span, type Tracing } from '../telemetry/tracing.ts'

type Statement = { readonly name: string; readonly attributes: Attributes }

const SYSTEM = { 'db.system.name': 'postgresql' } as const
/** Statements are constants of the code, but some join their parts: this bounds how many are remembered. */
const MOST_STATEMENTS = 1000
const TARGET = /\b(?:INSERT\s+INTO|DELETE\s+FROM|FROM|UPDATE)\s+(?:ONLY\s+)?([a-z_][\w.]*)\s*(\(?)/i
const CALLED = /^SELECT\s+(\w+_\w+)\s*\(/i

/** Names a statement by its verb and its first table or function. Its text and values are not part of a span. */
function describe(text: string): Statement {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? []
  const operation = verb.toUpperCase()
  const [, called] = CALLED.exec(text) ?? []
  const [, target = called, bracket] = (called === undefined ? TARGET.exec(text) : null) ?? []
  // `INSERT INTO t (a, b)` has a bracket as well.
  const isCall = called !== undefined || (operation === 'SELECT' && bracket === '(')
  const about = target !== undefined && {
    [isCall ? 'db.stored_procedure.name' : 'db.collection.name']: target,
  }
  return {
    name: target === undefined ? operation : `${operation} ${target}`,
    attributes: { ...SYSTEM, 'db.operation.name': operation, ...about },
  }
}

function statements(): (given: unknown) => Statement {
  const known = new Map<string, Statement>()
  return (given) => {
    const text = typeof given === 'string' ? given : textOf(given)
    const seen = known.get(text)
    if (seen) return seen
    if (known.size === MOST_STATEMENTS) known.clear()
    const statement = describe(text)
    known.set(text, statement)
    return statement
  }
}

const textOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'
    ? given.text
    : ''

/** Ends the span when the answer is there, and hands the answer on. */
function ending(span: Span, answer: unknown): unknown {
  if (answer instanceof Promise)
    answer.then(
      () => span.end(),
      (error: unknown) => {
        span.fail(faultNameOf(error))
        span.end()
      },
    )
  else span.end()
  return answer
}

/** Calls `work` in a span, if there is one. */
const spanned = (span: Span | null, work: () => unknown): unknown => (span ? ending(span, work()) : work())

/**
 * A pool whose statements are spans of the trace that they are made in. Outside of a sampled trace its connections are the
 * library's own objects: with a class derived from them, each statement outlived more collections, and a bet took 25 % more
 * of the processor.
 */
export function tracedPool(tracing: Tracing, config: PoolConfig): Pool {
  const statementOf = statements()
  const spanOf = (given: readonly unknown[]): Span | null => {
    if (tracing.current() === null) return null
    const { name, attributes } = statementOf(given[0])
    return tracing.child(name, 'client', attributes)
  }
  /** Lent to one piece of traced work, and gone with it. */
  const tracedClient = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) =>
          spanned(name === 'query' ? spanOf(given) : null, (): unknown => Reflect.apply(value, target, given))
      },
    })

  const pool = new Pool(config)
  const query: unknown = Reflect.get(pool, 'query')
  const connect: unknown = Reflect.get(pool, 'connect')
  assert(typeof query === 'function' && typeof connect === 'function', 'a pool has queries and connections')
  // Own properties with plain parameters: most statements are of no sampled trace, and only pass through.
  return Object.assign(pool, {
    query: (text: unknown, values: unknown, callback: unknown): unknown =>
      tracing.current() === null
        ? query.call(pool, text, values, callback)
        : spanned(spanOf([text]), (): unknown => query.call(pool, text, values, callback)),
    connect: (callback: unknown): unknown => {
      const lent: unknown = connect.call(pool, callback)
      // With a callback it is the library itself that asks, for `query`.
      if (callback !== undefined || tracing.current() === null || !(lent instanceof Promise)) return lent
      return lent.then((client: PoolClient) => tracedClient(client))
    },
  })
}
