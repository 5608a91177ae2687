import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@baize/kit'
import { NO_FAULTS } from '@baize/sandbox-shared/faults'
import { given, run, stopOnSignal } from '@baize/sandbox-shared/process'
import { pino } from 'pino'
import { createSportsbook, openBets, openCorrections } from './bets.ts'
import { buildSportsbook } from './server.ts'
import { sportsWallet } from './wallet.ts'

const TICK_MS = 1000

await run('sportsbook', async () => {
  const port = Number(process.env['PORT'] ?? 3004)
  const site = new URL(given('SITE_URL')).origin
  const secret = given('SPORTSBOOK_SECRET')
  // Derived, so that fixtures are the same after a restart and nobody outside knows the goals.
  const seed = `fixtures ${secret}`
  const log = pino({ name: 'sportsbook', level: process.env['LOG_LEVEL'] ?? 'info' })
  const folder = process.env['SANDBOX_DATA'] || null
  const faults = { ...NO_FAULTS }
  const [bets, corrections] = await Promise.all([openBets(folder), openCorrections(folder)])
  const wallet = sportsWallet({
    url: given('WALLET_URL').replace(/\/+$/, ''),
    secret,
    faults,
    uuid: randomUUID,
  })
  // A test plays a day of matches in a minute. Counted from a moment that outlives a restart.
  const rate = Number(process.env['CLOCK_RATE'] || 1)
  const clockFrom = Number(process.env['CLOCK_FROM'] || 0)
  const now = () => Math.floor(clockFrom + (systemClock.now() - clockFrom) * rate)
  const book = createSportsbook({
    bets,
    corrections,
    wallet,
    secret: seed,
    now,
    uuid: randomUUID,
    wait: (ms) => wait(ms / rate),
  })
  const random = () => randomBytes(32).toString('base64url')
  const app = buildSportsbook({ site, secret, seed, book, bets, wallet, faults, now, random, log })
  await app.listen({ port, host: process.env['HOST'] ?? '127.0.0.1' })
  await book.resume()
  const stopped = stopOnSignal(app, log, () => Promise.all([bets.close(), corrections.close()]))
  const settle = async (): Promise<void> => {
    while (!stopped.aborted) {
      await book.tick().catch((error: unknown) => log.error({ err: error }, 'settling failed'))
      await wait(TICK_MS / rate)
    }
  }
  void settle()
})
