import { randomBytes } from 'node:crypto'
import { systemClock } from '@baize/kit'
import { pino } from 'pino'
import { randomnessBeacon } from './beacon/routes.ts'
import { demoGames } from './games/routes.ts'
import { identityProvider } from './identity/routes.ts'
import { openIdIssuer } from './issuer/routes.ts'
import { messageProvider } from './messages/routes.ts'
import { buildPsp } from './psp/server.ts'
import { openStore } from './psp/store.ts'
import { rateSource } from './rates/routes.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)
if (!settings.ok) {
  for (const fault of settings.error) process.stderr.write(`${fault}\n`)
  process.exit(1)
}
const { port, host, origin, secrets, messageSecrets, identitySecrets, oidc, coinKeys, dataFolder, logLevel } =
  settings.value
const log = pino({ name: 'sandbox', level: logLevel })

try {
  const store = await openStore(dataFolder)
  const app = buildPsp({
    store,
    secrets,
    origin,
    clock: systemClock,
    randomBytes,
    log,
    firstRetryMs: 1000,
    ...(coinKeys && { coinKeys }),
  })
  void app.register(async (scope) => demoGames(scope, { randomBytes }))
  randomnessBeacon(app, { clock: systemClock })
  rateSource(app, { clock: systemClock })
  messageProvider(app, { secrets: messageSecrets, clock: systemClock })
  identityProvider(app, { secrets: identitySecrets, clock: systemClock, firstRetryMs: 1000 })
  if (oidc !== null)
    openIdIssuer(app, {
      origin: origin ?? `http://localhost:${port}`,
      clientId: 'baize',
      clientSecret: oidc.clientSecret,
      redirectUri: `${oidc.site}/login/return`,
      clock: systemClock,
      randomBytes,
    })
  await app.listen({ port, host })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(
    `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
