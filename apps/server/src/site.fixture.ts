import { CALLS, type Envelope, isAccepted, type Path, type ReplyOf, type User } from '@baize/contract'
import { type FakeClock, fakeClock } from '@baize/kit'
import type { InjectOptions } from 'fastify'
import type { Config } from './config.ts'
import { type TestDatabase, testDatabase } from './db/fixture.ts'
import { createLog } from './log.ts'
import { testConfig } from './server.fixture.ts'
import { type RunningServer, startServer } from './server.ts'

type Headers = Readonly<Record<string, string>>

/** The whole server on a database and a clock of its own, asked over HTTP as the page asks it. */
export type TestSite = {
  readonly clock: FakeClock
  readonly database: TestDatabase
  /** Everything the server has logged so far. */
  readonly logged: string[]
  server(): RunningServer
  ask<P extends Path>(path: P, input?: object, headers?: Headers): Promise<Envelope<ReplyOf<P>>>
  /** A registered and logged-in player. */
  newPlayer(fields?: object): Promise<User>
  /** Stops the server as a deploy would and starts it anew on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const TEST_PASSWORD = 'four unrelated words here'

export async function openSite(settings: Partial<Config> = {}): Promise<TestSite> {
  const database = await testDatabase()
  const clock = fakeClock()
  const logged: string[] = []
  const log = createLog('trace', { write: (line: string) => void logged.push(line) })
  const config = testConfig(database.url, settings)
  let server = await startServer(config, { log, clock })
  let players = 0

  const ask = async <P extends Path>(path: P, input: object = {}, headers: Headers = {}) => {
    const request: InjectOptions =
      CALLS[path].method === 'GET'
        ? { method: 'GET', url: path, query: { ...input }, headers }
        : { method: 'POST', url: path, payload: input, headers }
    const response = await server.app.inject(request)
    return response.json<Envelope<ReplyOf<P>>>()
  }
  return {
    clock,
    database,
    logged,
    server: () => server,
    ask,
    newPlayer: async (fields = {}) => {
      const name = `newcomer${++players}`
      const wish = { username: name, password: TEST_PASSWORD, adult: true, ...fields }
      return accepted(await ask('/api/auth/register', wish)).user
    },
    restart: async () => {
      await server.stop()
      server = await startServer(config, { log, clock })
    },
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

/** What an accepted call answered. A refusal here is a failed test that says what was refused. */
export function accepted<Reply>(envelope: Envelope<Reply>): Reply {
  if (!isAccepted(envelope)) throw new Error(`refused: ${JSON.stringify(envelope)}`)
  return envelope
}

/** Which refusal a call got, or `accepted`. */
export const refusalOf = (envelope: Envelope<unknown>): string =>
  isAccepted(envelope) ? 'accepted' : (envelope.extra?.id ?? 'nameless')
