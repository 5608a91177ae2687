import type { User } from '@baize/contract/player'
import type { Path, ReplyOf } from '@baize/contract/server'
import type { Envelope } from '@baize/contract/shared'
import { type FakeClock, fakeClock } from '@baize/kit'
import { chanceFrom, randomBytes } from '@baize/kit/testing'
import { type Outside, type RunningServer, startServer } from '../app/server.ts'
import type { Config } from '../platform/configuration/config.ts'
import { type Planting, type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { isOperatorPath } from '../platform/http/gates.ts'
import type { MoneyTerms } from '../platform/site-settings/money.ts'
import type { Site } from '../platform/site-settings/site.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { traceFields } from '../platform/telemetry/tracing.ts'
import { testConfig } from './config.fixture.ts'
import {
  callWithApproval,
  type Headers,
  plantOperator,
  plantServiceKey,
  requestOf,
} from './operators.fixture.ts'
import { accepted, typed } from './replies.fixture.ts'

/** The whole server on its own database and fake clock, called over HTTP like the page does. */
export type TestSite = {
  readonly clock: FakeClock
  readonly database: TestDatabase
  /** The running server; a restart replaces it. */
  readonly server: RunningServer
  /** An operator call with `requestedBy` is made by that person, and approved by `approvedBy` if it needs two. */
  ask<P extends Path>(path: P, input?: object, headers?: Headers): Promise<Envelope<ReplyOf<P>>>
  /** A registered and logged-in player, whose password is TEST_PASSWORD unless the fields say otherwise. */
  newPlayer(fields?: object): Promise<User>
  /** Everything the server has logged so far. */
  logged(): string
  /** Stops the server as a deploy would and starts it anew on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const TEST_PASSWORD = 'four unrelated words here'

/** The header that authenticates a call. */
export const auth = (token: string): Headers => ({ auth: token })

/** `operatorToken` is the token of a service key that the site knows. */
type Settings = Partial<Config> & { readonly operatorToken?: string }

/** Catalogue, first design and local people, which the first start of a server writes. */
const FIRST_START: Planting = {
  name: 'site',
  plant: async (databaseUrl) => {
    const outside = {
      log: createLog('silent'),
      clock: fakeClock(),
      randomBytes: chanceFrom('first start').bytes,
    }
    await (await startServer(testConfig(databaseUrl), outside)).stop()
    // Each site takes the terms of its own settings.
    const owner = openPool({ url: databaseUrl, as: 'owner', max: 1, log: outside.log })
    await owner.query('DELETE FROM money_settings')
    await owner.end()
  },
}

/** `outside` is what telemetry adds to the server. */
export async function testSite(
  { operatorToken, ...settings }: Settings = {},
  outside: Pick<Outside, 'tracing' | 'otel'> = {},
): Promise<TestSite> {
  // A catalogue of another size is planted on an empty database.
  const database = await testDatabase(undefined, settings.catalogueSeed ? null : FIRST_START)
  const clock = fakeClock()
  const lines: string[] = []
  const { tracing } = outside
  const log = createLog(
    'trace',
    { write: (line) => void lines.push(line) },
    tracing && { mixin: () => traceFields(tracing) },
  )
  const start = () => startServer(testConfig(database.url, settings), { log, clock, randomBytes, ...outside })
  let server = await start()
  let players = 0

  if (operatorToken !== undefined) await plantServiceKey(database.pool, operatorToken)
  const people = new Map<string, Promise<Headers>>()
  const operator = (name: string): Promise<Headers> => {
    const known = people.get(name) ?? plantOperator(database.pool, name, ['owner'], clock.now())
    people.set(name, known)
    return known
  }

  const ask: TestSite['ask'] = async <P extends Path>(path: P, input: object = {}, headers: Headers = {}) => {
    const { requestedBy, approvedBy, ...rest }: { requestedBy?: unknown; approvedBy?: unknown } = input
    if (typeof requestedBy === 'string' && isOperatorPath(path)) {
      const [first, second] = await Promise.all([
        operator(requestedBy),
        typeof approvedBy === 'string' ? operator(approvedBy) : null,
      ])
      const reply = await callWithApproval(
        async (options) => server.app.inject(options),
        first,
        second,
        path,
        rest,
      )
      return typed<Envelope<ReplyOf<P>>>(reply)
    }
    const response = await server.app.inject(requestOf(path, input, headers))
    return response.json<Envelope<ReplyOf<P>>>()
  }
  return {
    clock,
    database,
    get server() {
      return server
    },
    ask,
    newPlayer: async (fields = {}) => {
      const request = { username: `newcomer${++players}`, password: TEST_PASSWORD, adult: true, ...fields }
      return accepted(await ask('/api/auth/register', request)).user
    },
    logged: () => lines.join(''),
    restart: async () => {
      await server.stop()
      server = await start()
    },
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

/** Other terms of deposits and withdrawals in one process, until they are put back. */
export function withTerms(ctx: { readonly site: Site }, terms: Partial<MoneyTerms>): () => void {
  const { site } = ctx
  const merged = (money: MoneyTerms): MoneyTerms => ({ ...money, ...terms })
  const current = async () => {
    const state = await site.current()
    return { ...state, money: merged(state.money) }
  }
  Object.assign(ctx, { site: { ...site, current, money: () => merged(site.money()) } })
  return () => void Object.assign(ctx, { site })
}
