import { createPrivateKey, createPublicKey, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@baize/kit'
import { NO_FAULTS } from '@baize/sandbox-shared/faults'
import { given, run, stopOnSignal } from '@baize/sandbox-shared/process'
import { pino } from 'pino'
import { openBooks } from './books.ts'
import { createRounds } from './rounds.ts'
import { buildCasino } from './server.ts'
import { createSessions } from './sessions.ts'
import { demoWallet, operatorWallet } from './wallet.ts'

await run('casino', async () => {
  const port = Number(process.env['PORT'] ?? 3002)
  const origin = (process.env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const site = new URL(given('SITE_URL')).origin
  const privateKey = createPrivateKey(given('CASINO_KEY')).export({ type: 'pkcs8', format: 'pem' }).toString()
  const operatorKeys = [
    createPublicKey(given('OPERATOR_KEY')).export({ type: 'spki', format: 'pem' }).toString(),
  ]
  const log = pino({ name: 'casino', level: process.env['LOG_LEVEL'] ?? 'info' })
  const faults = { ...NO_FAULTS }
  const books = await openBooks(process.env['SANDBOX_DATA'] || null)
  const wallets = {
    real: operatorWallet({
      url: given('WALLET_URL').replace(/\/+$/, ''),
      privateKey,
      faults,
      uuid: randomUUID,
    }),
    demo: demoWallet(),
  }
  const random = () => randomBytes(32).toString('base64url')
  const rounds = createRounds({
    books,
    wallets,
    now: () => systemClock.now(),
    uuid: randomUUID,
    seed: () => randomBytes(32).toString('hex'),
    wait: (ms) => wait(ms),
  })
  const app = buildCasino({
    origin,
    site,
    operatorKeys,
    books,
    rounds,
    sessions: createSessions({ now: () => systemClock.now(), random }),
    wallets,
    faults,
    log,
  })
  await app.listen({ port, host: process.env['HOST'] ?? '127.0.0.1' })
  await rounds.resume()
  stopOnSignal(app, log, () => books.close())
})
