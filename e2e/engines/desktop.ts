import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '@baize/dev-env'
import { ended } from './wire.ts'

/** A notification as the desktop was asked to show it. */
type OnDesktop = {
  readonly event: string
  readonly id: number
  readonly title: string
  readonly body: string
}

export type Desktop = {
  /** For a browser that is to show its notifications here. */
  readonly env: Readonly<Record<string, string>>
  shown(): readonly OnDesktop[]
  clicks(id: number): void
  close(): Promise<void>
}

const isOnDesktop = (line: unknown): line is OnDesktop =>
  typeof line === 'object' && line !== null && 'event' in line && line.event === 'shown'

/** A message bus with the one service of a desktop that browsers hand notifications to, so that a test can click them. */
export async function openDesktop(): Promise<Desktop> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string>((resolve) =>
    createInterface({ input: bus.stdout }).once('line', resolve),
  )
  const env = { DBUS_SESSION_BUS_ADDRESS: address }
  const service = spawn('/usr/bin/python3', [join(ROOT, 'e2e/engines/desktop.py')], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const shown: OnDesktop[] = []
  const lines = createInterface({ input: service.stdout })
  await once(lines, 'line')
  lines.on('line', (text) => {
    const line: unknown = JSON.parse(text)
    if (isOnDesktop(line)) shown.push(line)
  })
  return {
    env,
    shown: () => shown,
    clicks: (id) => void service.stdin.write(`${id}\n`),
    close: async () => {
      await ended(service)
      await ended(bus)
    },
  }
}
