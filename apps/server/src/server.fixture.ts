import { type Envelope, isAccepted, type Path, type ReplyOf } from '@baize/contract'
import { assert, type Clock } from '@baize/kit'
import { type Config, readConfig } from './config.ts'
import { testDatabase } from './db/fixture.ts'
import { createLog } from './log.ts'
import { type RunningServer, startServer } from './server.ts'

export type TestServer = RunningServer & {
  /** Everything logged so far, as text. */
  logged(): string
  /** A call as a browser makes it. */
  post<P extends Path>(path: P, body?: unknown, token?: string): Promise<Envelope<ReplyOf<P>>>
  /** The same, for a call that must succeed. */
  done<P extends Path>(path: P, body?: unknown, token?: string): Promise<ReplyOf<P>>
  /** A fresh player, logged in. */
  newcomer(): Promise<{ userId: string; token: string; username: string; password: string }>
}

export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://baize.test',
    // Nobody listens there: what needs the provider is tested with one of its own.
    PSP_URL: 'http://127.0.0.1:9',
    PSP_SECRET: 'a-payment-secret-for-tests',
    LOG_LEVEL: 'debug',
    RATE_LIMIT: '0',
  })
  assert(read.ok, 'the configuration of tests is valid')
  return { ...read.value, ...changes }
}

/** The whole server on a database of its own. */
export async function testServer(changes: Partial<Config> = {}, clock?: Clock): Promise<TestServer> {
  const database = await testDatabase()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const server = await startServer(testConfig(database.url, changes), { log, ...(clock ? { clock } : {}) })
  const post: TestServer['post'] = async <P extends Path>(path: P, body: unknown = {}, token?: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...(token ? { auth: token } : {}) },
      payload: JSON.stringify(body),
    })
    return response.json<Envelope<ReplyOf<P>>>()
  }
  const done: TestServer['done'] = async (path, body, token) => {
    const reply = await post(path, body, token)
    assert(isAccepted(reply), `${path} succeeds: ${JSON.stringify(reply)}`)
    return reply
  }
  let players = 0
  return {
    ...server,
    logged: () => lines.join(''),
    post,
    done,
    newcomer: async () => {
      const username = `newcomer_${players++}`
      const password = 'a-long-enough-phrase'
      const { user } = await done('/api/auth/register', { username, password, adult: true })
      return { userId: user.userId, token: user.token, username, password }
    },
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
