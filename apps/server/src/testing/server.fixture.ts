import type { Envelope, Path, ReplyOf, User } from '@baize/contract'
import { type FakeClock, fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { type RunningServer, startServer } from '../app/server.ts'
import type { Config } from '../platform/configuration/config.ts'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { isOperatorPath } from '../platform/http/gates.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { testConfig } from './config.fixture.ts'
import { askAsTwo, type Headers, plantOperator, plantServiceKey, requestOf } from './operators.fixture.ts'
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

export async function testSite({ operatorToken, ...settings }: Settings = {}): Promise<TestSite> {
  const database = await testDatabase()
  const clock = fakeClock()
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const start = () => startServer(testConfig(database.url, settings), { log, clock, randomBytes })
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
      const reply = await askAsTwo(async (one) => server.app.inject(one), first, second, path, rest)
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
