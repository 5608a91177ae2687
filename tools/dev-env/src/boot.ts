import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AppsOptions, siteAt, startCasino, startSandbox, startServer, startSportsbook } from './apps.ts'
import { APPS, build, PAGES } from './build.ts'
import { openHome } from './folders.ts'
import { freePort } from './ports.ts'
import { freshSecrets } from './secrets.ts'
import type { Service } from './services.ts'
import { runFolder, startThrowawayPostgres } from './throwaway.ts'

export type DevEnvOptions = {
  /** Extra environment of the server, such as RATE_LIMIT or MAX_BET. */
  readonly serverEnv?: Readonly<Record<string, string>>
  /** Folder to keep the logs in; by default they are removed with the rest. */
  readonly logDir?: string
  /** Puts the database on a real disk, for measurements. */
  readonly onDisk?: boolean
  /** Without pages, only calls and sockets are served, and neither the site nor the console is built. */
  readonly pages?: boolean
  /** Starts the sportsbook also without pages, with this further environment. */
  readonly sportsbookEnv?: Readonly<Record<string, string>>
}

/** The whole site in real processes, on free ports and an empty database, for tests and measurements. */
export type DevEnv = {
  readonly siteUrl: string
  readonly sandboxUrl: string
  readonly databaseUrl: string
  /** Like a deployment: graceful stop, then start on the same port and data. */
  restartServer(): Promise<void>
  /** Like a crash. */
  killServer(): Promise<void>
  startServer(): Promise<void>
  /** Like a power cut; the server keeps running without it. */
  killPostgres(): Promise<void>
  startPostgres(): Promise<void>
  /** Null where none is started. */
  readonly sportsbook: {
    readonly url: string
    /** Shared with the server: it signs a request for the books. */
    readonly secret: string
    kill(): Promise<void>
    start(): Promise<void>
  } | null
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

export async function bootDevEnv({
  serverEnv,
  logDir,
  onDisk = false,
  pages = true,
  sportsbookEnv,
}: DevEnvOptions = {}): Promise<DevEnv> {
  const home = openHome()
  for (const app of APPS) if (pages || !PAGES.has(app)) await build(app, home)
  const postgres = await startThrowawayPostgres({ onDisk })
  const logs = logDir ?? join(postgres.folder, 'logs')
  for (const folder of [logs, runFolder(postgres.folder)]) mkdirSync(folder, { recursive: true })
  // Games and sports of providers are played in pages.
  const ports = {
    server: await freePort(),
    sandbox: await freePort(),
    mail: await freePort(),
    pix: await freePort(),
    ...(pages && { casino: await freePort() }),
    ...((pages || sportsbookEnv) && { sportsbook: await freePort() }),
  }
  const options: AppsOptions = {
    mode: 'built',
    databaseUrl: postgres.url,
    secrets: freshSecrets(),
    publicUrl: siteAt(ports.server),
    ports,
    sandboxData: join(postgres.folder, 'sandbox'),
    logDir: logs,
    runDir: runFolder(postgres.folder),
    ...(sportsbookEnv && { sportsbookEnv }),
    env: {
      // Draws run all day and cost a verified signature each: a test that is about them turns them on.
      BEACON: 'none',
      // Enough rounds for a day. The million of each game by default takes every new site seconds to hash.
      ROUND_CHAIN_LENGTH: '10000',
      ...(!pages && { WEB_DIR: '', CONSOLE_DIR: '' }),
      ...serverEnv,
    },
  }
  let server: Service | null = null
  let sandbox: Service | null = null
  let casino: Service | null = null
  let sportsbook: Service | null = null
  const env: DevEnv = {
    siteUrl: siteAt(ports.server),
    sandboxUrl: siteAt(ports.sandbox),
    databaseUrl: postgres.url,
    restartServer: async () => {
      await server?.stop()
      server = await startServer(options)
    },
    killServer: async () => {
      await server?.kill()
    },
    startServer: async () => {
      server = await startServer(options)
    },
    killPostgres: postgres.kill,
    startPostgres: postgres.restart,
    sportsbook:
      ports.sportsbook === undefined
        ? null
        : {
            url: siteAt(ports.sportsbook),
            secret: options.secrets.sportsbookSecret,
            kill: async () => {
              await sportsbook?.kill()
            },
            start: async () => {
              sportsbook = await startSportsbook(options)
            },
          },
    stop: async () => {
      await server?.stop()
      await sandbox?.stop()
      await casino?.stop()
      await sportsbook?.stop()
      await postgres.remove()
    },
  }
  try {
    sandbox = await startSandbox(options)
    if (pages) casino = await startCasino(options)
    await env.sportsbook?.start()
    await env.startServer()
  } catch (error) {
    await env.stop()
    throw error
  }
  return env
}
