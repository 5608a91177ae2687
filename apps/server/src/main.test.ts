import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { assert, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './platform/db/db.fixture.ts'
import { programOf } from './testing/program.fixture.ts'

const MAIN = await programOf(new URL('./main.ts', import.meta.url))
const running: ChildProcess[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(() => database.drop())

type Run = {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.url,
      // A million for each game by default, which a new site hashes in the background.
      ROUND_CHAIN_LENGTH: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, said: () => text, ended }
}

/** The server's URL, once it is logged. */
function serving({ child, said, ended }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const url = /"url":"([^"]+)"/.exec(said())?.[1]
      if (url) resolve(url)
    }
    present(child.stdout, 'stdout').on('data', look)
    ended.then(() => reject(new Error(`it ended: ${said()}`)), reject)
  })
}

async function takenPort(): Promise<{ server: Server; port: string }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'it listens on a port')
  return { server, port: String(address.port) }
}

describe('the server process', () => {
  // A deploy sends the first, a person at a keyboard the second; `npm test` takes one of them, as a process takes seconds to start.
  it.each((['SIGTERM', 'SIGINT'] as const).slice(0, caseCount(1, 2)))(
    'serves, and on %s answers every accepted request and stops cleanly',
    async (signal) => {
      const server = run({})
      const url = await serving(server)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const username = `last_${signal.toLowerCase()}`
      const holder = await database.owner.connect()
      await holder.query('BEGIN; LOCK TABLE users')
      const registered = fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'a-long-enough-phrase', adult: true }),
      })
      await expect.poll(waitingToRegister).toBe(1)
      server.child.kill(signal)
      await expect.poll(server.said).toContain('"msg":"stopping"')
      await holder.query('COMMIT')
      holder.release()
      expect(await (await registered).json()).toMatchObject({ status: 0, user: { username } })
      expect(await server.ended).toBe(0)
      expect(server.said()).toContain('"msg":"stopped"')
      await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
    },
  )

  it('reports every faulty environment variable at once', async () => {
    const server = run({ DATABASE_URL: '', ACCOUNT_SECRET: 'short', LOG_LEVEL: 'loud' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(
      /DATABASE_URL is not set.*\n.*LOG_LEVEL must be.*\n.*ACCOUNT_SECRET must be/,
    )
  })

  it('says in one line that its port is taken', async () => {
    const taken = await takenPort()
    const server = run({ PORT: taken.port, LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(
      `Port ${taken.port} is in use. Stop what uses it, or choose another with PORT=…\n`,
    )
    taken.server.close()
  })

  it('says in one line that the database does not answer', async () => {
    const server = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe('No database answers at DATABASE_URL. Start it, or correct the address.\n')
  })
})

/** Counts registrations only: jobs may wait for that table too, at any time. */
async function waitingToRegister(): Promise<number> {
  const { rows } = await database.owner.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE 'INSERT INTO users%'`,
  )
  return rows[0]?.waiting ?? 0
}
