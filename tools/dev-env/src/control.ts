import { createServer } from 'node:http'
import type { DevEnv } from './boot.ts'
import { plantDrift } from './drift.ts'
import { datePlayBack, spoilScheduled, startSalaries } from './past.ts'

/** Actions of tests on the server: tests run in separate processes and have no handle on it. */
const ACTIONS = {
  '/restart-server': (env) => env.restartServer(),
  '/kill-server': (env) => env.killServer(),
  '/start-server': (env) => env.startServer(),
  '/plant-drift': (env) => plantDrift(env.databaseUrl, 1),
  '/take-drift-off': (env) => plantDrift(env.databaseUrl, -1),
  '/date-play-back': (env) => datePlayBack(env.databaseUrl),
  '/start-salaries': (env) => startSalaries(env.databaseUrl),
  '/spoil-scheduled': (env) => spoilScheduled(env.databaseUrl),
} as const satisfies Record<string, (env: DevEnv) => Promise<void>>

type Action = keyof typeof ACTIONS
const isAction = (path: string | undefined): path is Action => path !== undefined && path in ACTIONS

export type Control = { readonly url: string; close(): void }

/** Serves the actions over HTTP, on localhost only. */
export function openControl(env: DevEnv): Promise<Control> {
  const server = createServer((request, response) => {
    const { url, method } = request
    if (method !== 'POST' || !isAction(url)) {
      response.writeHead(404).end()
      return
    }
    ACTIONS[url](env).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return new Promise((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}

export type ServerControl = Pick<DevEnv, 'restartServer' | 'killServer' | 'startServer'> & {
  /** Puts one minor unit too much into the newest player's balance. */
  plantDrift(): Promise<void>
  takeDriftOff(): Promise<void>
  /** Dates the newest player's play into the month before. */
  datePlayBack(): Promise<void>
  /** Lets the job that pays salaries run now. */
  startSalaries(): Promise<void>
  /** Lets the scheduled design be due now, with a block that no build has any more. */
  spoilScheduled(): Promise<void>
}

/** The tests' client of it. */
export function serverControl(url: string): ServerControl {
  const ask = async (action: Action) => {
    const response = await fetch(`${url}${action}`, { method: 'POST' })
    if (!response.ok) throw new Error(`${action} answered ${response.status}: ${await response.text()}`)
  }
  return {
    restartServer: () => ask('/restart-server'),
    killServer: () => ask('/kill-server'),
    startServer: () => ask('/start-server'),
    plantDrift: () => ask('/plant-drift'),
    takeDriftOff: () => ask('/take-drift-off'),
    datePlayBack: () => ask('/date-play-back'),
    startSalaries: () => ask('/start-salaries'),
    spoilScheduled: () => ask('/spoil-scheduled'),
  }
}
