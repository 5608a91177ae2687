import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  type ClientsJob,
  type FanOutJob,
  type HeardOutcome,
  hasListeners,
  isListening,
  isServed,
  type ServedOutcome,
} from './rounds-job.ts'

/** The other half of a measurement, in a process of its own. */
export const half = (file: string, argument: object): ChildProcess =>
  fork(join(process.cwd(), 'bench', file), [JSON.stringify(argument)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

export async function said<T>(child: ChildProcess, isIt: (value: unknown) => value is T): Promise<T> {
  const message = await new Promise<unknown>((resolve) => {
    child.once('message', (value: unknown) => resolve(value))
  })
  if (!isIt(message)) throw new Error('the other half broke')
  return message
}

/** Broadcasts to many sockets, by the server's own fan-out or by a bare websocket server. */
export async function measureFanOut(job: FanOutJob): Promise<ServedOutcome & HeardOutcome> {
  const server = half('rounds-server.ts', job)
  const { port } = await said(server, isListening)
  const clients = half('rounds-clients.ts', {
    port,
    sockets: job.sockets,
    isBare: job.what === 'bare',
  } satisfies ClientsJob)
  const served = await said(server, isServed)
  clients.send('end')
  const heard = await said(clients, hasListeners)
  server.kill()
  return { ...served, ...heard }
}
