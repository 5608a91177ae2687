import { join } from 'node:path'
import { type AppsOptions, siteAt, startCasino, startSandbox, startServer, startSportsbook } from './apps.ts'
import { APPS, build } from './build.ts'
import type { Crew } from './crew.ts'
import { type Database, openDatabase } from './database.ts'
import type { Home } from './folders.ts'
import { claimPorts, parsePort } from './ports.ts'
import { main, printLine, step } from './progress.ts'
import { openSecrets } from './secrets.ts'
import { type DemoPlayer, seedDemoPlayer } from './seed.ts'
import { supervise } from './watch.ts'

/** Builds the changed apps and runs everything; returns the explanation of the part that died first. */
async function serve(port: number, crew: Crew, home: Home): Promise<string> {
  const ports = {
    server: port,
    sandbox: port + 1,
    casino: port + 2,
    sportsbook: port + 4,
    mail: port + 5,
    pix: port + 6,
  }
  await claimPorts([
    { port: ports.server, use: 'the site' },
    { port: ports.sandbox, use: 'the payment sandbox (PORT + 1)' },
    { port: ports.casino, use: 'the sandbox casino (PORT + 2)' },
    { port: ports.sportsbook, use: 'the sandbox sportsbook (PORT + 4)' },
    { port: ports.mail, use: 'the mail server of the sandbox (PORT + 5)' },
    { port: ports.pix, use: 'the bank of the sandbox (PORT + 6)' },
  ])
  const secrets = openSecrets(home.dir)
  const isLocal = !process.env.PUBLIC_URL && !process.env.CONSOLE_URL
  for (const app of APPS)
    await step(
      `build ${app}`,
      () => build(app, home),
      (outcome) => outcome,
    )
  const database = await step('database', () => openDatabase(crew, home, secrets))
  const options: AppsOptions = {
    mode: 'built',
    databaseUrl: database.url,
    secrets,
    publicUrl: process.env.PUBLIC_URL || siteAt(ports.server),
    // A way into the console without hardware, and people to look at in it, on this machine alone.
    ...(isLocal && {
      env: {
        CONSOLE_LOCAL_TOKEN: secrets.consoleToken,
        SITE_SETTINGS: process.env.SITE_SETTINGS || '{"enableWebPush":true}',
        DEMO_HOUSE: process.env.DEMO_HOUSE || (database.embedded ? 'on' : 'off'),
      },
    }),
    ports,
    sandboxData: home.sandbox,
    appDir: join(home.dir, 'app'),
    logDir: home.logs,
    runDir: home.run,
  }
  const sandbox = crew.add(await step('services', () => startSandbox(options)))
  const casino = crew.add(await step('casino', () => startCasino(options)))
  const sportsbook = crew.add(await step('sportsbook', () => startSportsbook(options)))
  const server = crew.add(
    await step(
      'server',
      () => startServer(options),
      () => 'migrated',
    ),
  )
  // No demo player in an operator's own database.
  const demo = database.embedded ? await step('demo player', () => seedDemoPlayer(siteAt(port), home)) : null
  for (const line of addresses(ports, database, demo, isLocal ? secrets.consoleToken : null)) printLine(line)
  return Promise.race([server.died, sandbox.died, casino.died, sportsbook.died, database.died])
}

const addresses = (
  ports: Required<AppsOptions['ports']>,
  database: Database,
  demo: DemoPlayer | null,
  consoleToken: string | null,
): string[] => [
  '',
  `  Site      ${siteAt(ports.server)}`,
  ...(demo ? [`  Log in    ${demo.username} with ${demo.password}, or register`] : []),
  `  Console   ${siteAt(ports.server)}/console${consoleToken === null ? '' : `/enter#${consoleToken}`}`,
  `  API       ${siteAt(ports.server)}/docs`,
  `  Sandbox   ${siteAt(ports.sandbox)}  (payments: pay, decline, fail, delay; /push, /files)`,
  `  Pix       ${siteAt(ports.sandbox)}/pix  (paste a code and pay it; /pix/desk)`,
  `  Inbox     ${siteAt(ports.sandbox)}/inbox  (every SMS and e-mail)`,
  `  Casino    ${siteAt(ports.casino)}  (faults and books of the games)`,
  `  Sports    ${siteAt(ports.sportsbook)}/control  (faults and corrections)`,
  `  Database  ${database.shown}`,
  `  Logs      .baize/logs`,
  '',
  'Ctrl-C stops everything.',
]

await main(() => {
  const port = parsePort(process.env.PORT)
  return supervise(siteAt(port), (crew, home) => serve(port, crew, home))
})
