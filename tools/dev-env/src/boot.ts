import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AppsOptions, siteAt, startSandbox, startServer } from './apps.ts'
import { APPS, build } from './build.ts'
import { openHome } from './folders.ts'
import { freePort } from './ports.ts'
import { freshSecrets } from './secrets.ts'
import type { Service } from './services.ts'
import { runFolder, startThrowawayPostgres } from './throwaway.ts'

export type DevEnvOptions = {
  /** More of the server's environment, such as RATE_LIMIT or MAX_BET. */
  readonly serverEnv?: Readonly<Record<string, string>>
  /** Logs are kept there; without it they go with the rest. */
  readonly logDir?: string
  /** The database on a real disk, for what is measured. */
  readonly onDisk?: boolean
  /** Without the pages there are calls and sockets alone, and nothing of the web is built. */
  readonly pages?: boolean
}

/** The whole house as players meet it, on free ports and an empty database, for tests and measurements. */
export type DevEnv = {
  readonly siteUrl: string
  readonly sandboxUrl: string
  readonly databaseUrl: string
  /** As a deployment does: gently down, then up on the same port and data. */
  restartServer(): Promise<void>
  /** As a crash does. */
  killServer(): Promise<void>
  startServer(): Promise<void>
  /** As a power cut does; the server goes on without it. */
  killPostgres(): Promise<void>
  startPostgres(): Promise<void>
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

export async function bootDevEnv({
  serverEnv,
  logDir,
  onDisk = false,
  pages = true,
}: DevEnvOptions = {}): Promise<DevEnv> {
  const home = openHome()
  for (const app of APPS) if (pages || app !== 'web') await build(app, home)
  const postgres = await startThrowawayPostgres({ onDisk })
  const logs = logDir ?? join(postgres.folder, 'logs')
  for (const folder of [logs, runFolder(postgres.folder)]) mkdirSync(folder, { recursive: true })
  const ports = { server: await freePort(), sandbox: await freePort() }
  const options: AppsOptions = {
    mode: 'built',
    databaseUrl: postgres.url,
    secrets: freshSecrets(),
    publicUrl: siteAt(ports.server),
    ports,
    sandboxData: join(postgres.folder, 'sandbox'),
    logDir: logs,
    runDir: runFolder(postgres.folder),
    env: { ...(!pages && { WEB_DIR: '' }), ...serverEnv },
  }
  let server: Service | null = null
  let sandbox: Service | null = null
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
    stop: async () => {
      await server?.stop()
      await sandbox?.stop()
      await postgres.remove()
    },
  }
  try {
    sandbox = await startSandbox(options)
    await env.startServer()
  } catch (error) {
    await env.stop()
    throw error
  }
  return env
}
