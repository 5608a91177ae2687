import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '@baize/dev-env'

/** The commands of W3C WebDriver that the tests use: over HTTP, and as Marionette of Firefox calls them. */
const COMMANDS = {
  navigate: ['POST url', 'WebDriver:Navigate'],
  script: ['POST execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST element/{id}/click', 'WebDriver:ElementClick'],
  clear: ['POST element/{id}/clear', 'WebDriver:ElementClear'],
  type: ['POST element/{id}/value', 'WebDriver:ElementSendKeys'],
  address: ['GET url', 'WebDriver:GetCurrentURL'],
  windows: ['GET window/handles', 'WebDriver:GetWindowHandles'],
  picture: ['GET screenshot', 'WebDriver:TakeScreenshot'],
} as const
type Command = keyof typeof COMMANDS

type Params = Readonly<Record<string, unknown>>

/** A browser that takes commands. */
export type Wire = {
  send(command: Command, params?: Params): Promise<unknown>
  close(): Promise<void>
}

export class CommandFailed extends Error {}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience(60_000)
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what} did not come up`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exit
  clearTimeout(timer)
}

/** A virtual screen for a program that needs one. */
async function openScreen(): Promise<{ readonly name: string; close(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const said = child.stdio[3]
  if (!said) throw new Error('the virtual screen has no output')
  const number = await new Promise<string>((resolve) => said.once('data', (chunk) => resolve(String(chunk))))
  return { name: `:${number.trim()}`, close: () => ended(child) }
}

/** WebKitGTK in our own shell, driven by WebKitWebDriver. */
export async function webKit(shell: string, args: readonly string[]): Promise<Wire> {
  const screen = await openScreen()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const ask = async (method: string, path: string, body?: Params): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const value = fieldOf(await response.json(), 'value')
    if (!response.ok)
      throw new CommandFailed(`${String(fieldOf(value, 'error'))}: ${String(fieldOf(value, 'message'))}`)
    return value
  }
  await until('WebKitWebDriver', () => ask('GET', '/status'))
  const options = { binary: shell, args: ['--automation', ...args] }
  const created = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${String(fieldOf(created, 'sessionId'))}`
  return {
    send: (command, params = {}) => {
      const [method = '', path = ''] = COMMANDS[command][0].split(' ')
      return ask(method, `${session}/${path.replace('{id}', String(params.id))}`, params)
    },
    close: async () => {
      await ask('DELETE', session).catch(() => null)
      await ended(driver)
      await screen.close()
    },
  }
}

/** Marionette's messages: their length, a colon, JSON. */
function marionette(socket: Socket): (name: string, params: Params) => Promise<unknown> {
  let rest = Buffer.alloc(0)
  let last = 0
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const hear = (message: unknown): void => {
    // The first message is a greeting.
    if (!Array.isArray(message)) return
    const [id, error, result] = [1, 2, 3].map((at): unknown => message[at])
    const asked = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error)
      asked?.reject(
        new CommandFailed(`${String(fieldOf(error, 'error'))}: ${String(fieldOf(error, 'message'))}`),
      )
    else asked?.resolve(result)
  }
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString())
      if (colon === -1 || rest.length < colon + 1 + length) return
      hear(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()))
      rest = rest.subarray(colon + 1 + length)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'))
  })
  return (name, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const text = Buffer.from(JSON.stringify([0, last, name, params]))
      socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]))
    })
}

/** Firefox without a screen, with a profile of its own. */
export async function firefox(
  program: string,
  prefs: Readonly<Record<string, string | number | boolean>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Wire> {
  const profile = mkdtempSync(join(tmpdir(), 'baize-firefox-'))
  const port = await freePort()
  const all = {
    'marionette.port': port,
    'app.update.disabledForTesting': true,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'intl.accept_languages': 'en-US',
    'ui.systemUsesDarkTheme': 1,
    ...prefs,
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`)
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const size = { MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '900' }
  const env = { ...process.env, ...size, HOME: profile, ...more }
  const child = spawn(program, args, { env, stdio: 'ignore' })
  const socket = await until('Firefox', async () => {
    const made = connect(port, '127.0.0.1')
    await once(made, 'connect')
    return made
  })
  const ask = marionette(socket)
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  return {
    send: async (command, params = {}) => {
      const result = await ask(COMMANDS[command][1], params)
      return Array.isArray(result) ? result : (fieldOf(result, 'value') ?? null)
    },
    close: async () => {
      socket.destroy()
      await ended(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
