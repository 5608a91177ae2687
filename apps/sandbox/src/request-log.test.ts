import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildCasino } from './casino/server.ts'
import { sandboxServer } from './request-log.ts'
import { buildSportsbook } from './sportsbook/server.ts'

/** Everything a sandbox logs about these addresses. */
async function logOf(
  build: (log: FastifyBaseLogger) => ReturnType<typeof buildCasino>,
  urls: readonly string[],
): Promise<string> {
  const lines: string[] = []
  const app = build(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
  for (const url of urls) await app.inject(url)
  await app.close()
  return lines.join('')
}

it('logs the path of a request that failed, and never its query', async () => {
  const log = await logOf(
    (logger) => {
      const app = sandboxServer(logger)
      app.get('/broken', async () => Promise.reject(new Error('broken')))
      app.get('/fine', async () => 'fine')
      return app
    },
    ['/broken?token=secret', '/fine?launch=secret', '/nowhere?ticket=secret'],
  )
  expect(log).toContain('/broken')
  expect(log).not.toContain('secret')
})

it('keeps launches and tokens out of the logs of casino and sportsbook', async () => {
  const none = () => {
    throw new Error('not called')
  }
  const site = 'http://site.test'
  const faults = { failLaunches: 0 }
  const casino = await logOf(
    (log) =>
      buildCasino(Object.assign(Object.create(null), { site, origin: site, operatorKeys: [], faults, log })),
    ['/play/dice?launch=secret', '/play/dice?token=secret', '/nowhere?token=secret'],
  )
  const sportsbook = await logOf(
    (log) =>
      buildSportsbook(Object.assign(Object.create(null), { site, random: none, now: none, faults, log })),
    ['/?game=sports&token=secret', '/nowhere?token=secret'],
  )
  expect(casino + sportsbook).not.toContain('secret')
})
