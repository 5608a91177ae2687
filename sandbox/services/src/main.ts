import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '@baize/kit'
import { run, stopOnSignal } from '@baize/sandbox-shared/process'
import { pino } from 'pino'
import { randomnessBeacon } from './beacon/routes.ts'
import { folderBucket, memoryBucket } from './files/bucket.ts'
import { fileStore } from './files/routes.ts'
import { demoGames } from './games/routes.ts'
import { identityProviders } from './identity/routes.ts'
import { openIdIssuer } from './issuer/routes.ts'
import { openCertificate } from './messages/certificate.ts'
import { startMailServer } from './messages/mail-server.ts'
import { messageCarriers } from './messages/routes.ts'
import { modernTreasuryProvider } from './modern-treasury/provider.ts'
import { openPixCertificates } from './pix/certificates.ts'
import { pixSandbox } from './pix/routes.ts'
import { openPixStore } from './pix/store.ts'
import { pushService } from './push/routes.ts'
import { coinPriceSources } from './rates/coin-prices.ts'
import { rateSource } from './rates/routes.ts'
import { buildSandbox } from './server.ts'
import { readSettings } from './settings.ts'
import { snapProvider } from './snap/provider.ts'
import { coinGateways } from './wallets/gateways.ts'
import { xenditProvider } from './xendit/provider.ts'

const settings = readSettings(process.env)
if (!settings.ok) {
  for (const fault of settings.error) process.stderr.write(`${fault}\n`)
  process.exit(1)
}
const { port, mailPort, host, origin, site, messageSecrets, identitySecrets, oidc } = settings.value
const { gatewaySecrets, paymentSecrets, snapKeys, fileKeys, dataFolder, logLevel, pixPort, pixSecrets } =
  settings.value
const log = pino({ name: 'services', level: logLevel })

await run('sandbox', async () => {
  const app = buildSandbox({ origin, log })
  void app.register(async (scope) => demoGames(scope, { randomBytes }))
  randomnessBeacon(app, { clock: systemClock })
  rateSource(app, { clock: systemClock })
  coinPriceSources(app)
  await coinGateways(app, {
    secrets: gatewaySecrets,
    site,
    origin: origin ?? `http://localhost:${port}`,
    dataFolder,
    clock: systemClock,
    randomBytes,
  })
  const payments = { secrets: paymentSecrets, site, folder: dataFolder, clock: systemClock, randomBytes }
  if (snapKeys) await snapProvider(app, { ...payments, ...snapKeys })
  await xenditProvider(app, { ...payments, origin: () => origin ?? `http://localhost:${port}` })
  await modernTreasuryProvider(app, payments)
  pushService(app, { origin: () => origin ?? `http://localhost:${port}`, clock: systemClock, randomBytes })
  const carrier = messageCarriers(app, { secrets: messageSecrets, site, clock: systemClock, randomBytes })
  identityProviders(app, {
    secrets: identitySecrets,
    clock: systemClock,
    randomBytes,
    site: () => site,
    origin: () => origin ?? `http://localhost:${port}`,
  })
  if (fileKeys !== null)
    fileStore(app, {
      bucket: dataFolder === null ? memoryBucket() : await folderBucket(join(dataFolder, 'files')),
      name: 'baize-files',
      account: { region: 'local', keys: fileKeys },
      clock: systemClock,
    })
  if (oidc !== null)
    openIdIssuer(app, {
      origin: origin ?? `http://localhost:${port}`,
      clientId: 'baize',
      clientSecret: oidc.clientSecret,
      redirectUri: `${oidc.site}/login/return`,
      clock: systemClock,
      randomBytes,
    })
  const certificate = await openCertificate(dataFolder, systemClock.now())
  const mail =
    mailPort === null ? null : await startMailServer(carrier, { port: mailPort, host, certificate })
  app.addHook('onClose', async () => mail?.close())
  const pix = pixSandbox(app, {
    store: await openPixStore(dataFolder),
    certificates: await openPixCertificates(dataFolder, systemClock.now()),
    secrets: pixSecrets,
    site,
    clock: systemClock,
    randomBytes,
    log,
  })
  app.addHook('onClose', async () => pix.bank.close())
  if (pixPort !== null) await pix.bank.listen(pixPort, host)
  await app.listen({ port, host })
  stopOnSignal(app, log)
})
