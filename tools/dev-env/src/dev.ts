import { join } from 'node:path'
import { type AppsOptions, siteAt, startCasino, startSandbox, startServer, startSportsbook } from './apps.ts'
import { build } from './build.ts'
import type { Crew } from './crew.ts'
import { openDatabase } from './database.ts'
import { type Home, ROOT } from './folders.ts'
import { claimPorts, parsePort } from './ports.ts'
import { main, printLine, step } from './progress.ts'
import { openSecrets } from './secrets.ts'
import { type Service, startService } from './services.ts'
import { supervise } from './watch.ts'

/** Vite serves the site on PORT with hot reload, and proxies the rest to the server. */
function startVite(port: number, server: number, home: Home): Promise<Service> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  return startService({
    name: 'vite',
    args: [
      vite,
      '--port',
      String(port),
      '--strictPort',
      '--host',
      '0.0.0.0',
      '--logLevel',
      'warn',
      join(ROOT, 'apps/web'),
    ],
    env: { BAIZE_SERVER_URL: siteAt(server), NODE_ENV: 'development' },
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: null,
    runDir: home.run,
  })
}

async function develop(port: number, crew: Crew, home: Home): Promise<string> {
  const ports = {
    sandbox: port + 1,
    casino: port + 2,
    server: port + 3,
    sportsbook: port + 4,
    mail: port + 5,
    pix: port + 6,
  }
  await claimPorts([
    { port, use: 'the site' },
    { port: ports.sandbox, use: 'the payment sandbox (PORT + 1)' },
    { port: ports.casino, use: 'the sandbox casino (PORT + 2)' },
    { port: ports.sportsbook, use: 'the sandbox sportsbook (PORT + 4)' },
    { port: ports.server, use: 'the server behind Vite (PORT + 3)' },
    { port: ports.mail, use: 'the mail server of the sandbox (PORT + 5)' },
    { port: ports.pix, use: 'the bank of the sandbox (PORT + 6)' },
  ])
  const secrets = openSecrets(home.dir)
  const database = await step('database', () => openDatabase(crew, home, secrets))
  const options: AppsOptions = {
    mode: 'watched',
    databaseUrl: database.url,
    secrets,
    publicUrl: siteAt(port),
    ports,
    sandboxData: home.sandbox,
    appDir: join(home.dir, 'app'),
    logDir: null,
    runDir: home.run,
  }
  const sandbox = crew.add(await step('services', () => startSandbox(options)))
  // The scripts of their pages are bundled; their servers read them from the build.
  await step('games', () => build('casino', home))
  await step('sports', () => build('sportsbook', home))
  const casino = crew.add(await step('casino', () => startCasino(options)))
  const sportsbook = crew.add(await step('sportsbook', () => startSportsbook(options)))
  // The thread that checks signatures is loaded from the build.
  await step('server build', () => build('server', home))
  const server = crew.add(await step('server', () => startServer(options)))
  const vite = crew.add(await step('vite', () => startVite(port, ports.server, home)))
  printLine(`\n  Site      ${siteAt(port)}  (reloads as you save)`)
  printLine(`  API       ${siteAt(port)}/docs`)
  printLine(`  Sandbox   ${siteAt(ports.sandbox)}`)
  printLine(`  Inbox     ${siteAt(ports.sandbox)}/inbox`)
  printLine(`  Casino    ${siteAt(ports.casino)}`)
  printLine(`  Database  ${database.shown}\n`)
  return Promise.race([server.died, sandbox.died, casino.died, sportsbook.died, vite.died, database.died])
}

await main(() => {
  const port = parsePort(process.env.PORT)
  return supervise(siteAt(port), (crew, home) => develop(port, crew, home))
})
