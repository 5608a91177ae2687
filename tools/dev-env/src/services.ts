import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT, writeWhole } from './folders.ts'
import { commandOf, endChild, endPid, hasExited, leash } from './processes.ts'
import { isDiskFull, noSpace, UserFault } from './trouble.ts'

export type ServiceOptions = {
  readonly name: string
  /** Arguments of node: flags, then the absolute path of the program, by which a later start recognizes it. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Answers 200 once the service is ready. */
  readonly readyUrl: string
  /** A file, or null for the terminal. */
  readonly logFile: string | null
  /** Records the process here, for a start after a `kill -9`. */
  readonly runDir: string | null
}

export type Service = {
  readonly name: string
  /** Settles with an explanation if it exits unexpectedly. */
  readonly died: Promise<string>
  stop(): Promise<void>
  /** Like a crash. */
  kill(): Promise<void>
}

const TERM_THEN_KILL = ['SIGTERM', 'SIGKILL'] as const
const STOP_LIMIT_MS = 15_000
/** A server that dies says so at once: this is for one that hangs, on a machine that may be busy. */
const READY_LIMIT_S = 180
const LOG_LIMIT_BYTES = 10_000_000

export async function startService(options: ServiceOptions): Promise<Service> {
  const child = launch(options)
  leash(child, TERM_THEN_KILL)
  const forget = remember(options, child)
  let asked = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const service: Service = {
    name: options.name,
    died: ended.then(() => (asked ? new Promise<string>(() => {}) : lastWords(options))),
    stop: async () => {
      asked = true
      await endChild(child, TERM_THEN_KILL, STOP_LIMIT_MS)
      forget()
    },
    kill: async () => {
      asked = true
      await endChild(child, ['SIGKILL', 'SIGKILL'], STOP_LIMIT_MS)
      forget()
    },
  }
  try {
    await whenReady(options, child)
  } catch (error) {
    await service.stop()
    throw error
  }
  return service
}

function launch(options: ServiceOptions): ChildProcess {
  const log = options.logFile === null ? 'inherit' : openLog(options.logFile)
  const child = spawn(process.execPath, options.args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
    // Own process group: Ctrl-C in the terminal reaches only us, and we stop the parts in order.
    detached: true,
  })
  if (typeof log === 'number') closeSync(log)
  return child
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) rmSync(file)
  return openSync(file, 'a', 0o600)
}

async function whenReady(options: ServiceOptions, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + READY_LIMIT_S * 1_000; ; ) {
    if (hasExited(child)) throw new UserFault(lastWords(options))
    if (await answers(options.readyUrl)) return
    if (Date.now() > end)
      throw new UserFault(
        `The ${options.name} did not become ready in ${READY_LIMIT_S} s. ${whereToLook(options)}`,
      )
    await delay(25)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return status === 200
  } catch {
    return false
  }
}

function lastWords(options: ServiceOptions): string {
  const said = options.logFile && existsSync(options.logFile) ? readFileSync(options.logFile, 'utf8') : ''
  const tail = said.trim().split('\n').slice(-8).join('\n')
  if (isDiskFull(tail)) return noSpace()
  // A fault that the user can fix is one last line, which says how.
  const last = tail.slice(tail.lastIndexOf('\n') + 1)
  if (/^Cannot start: .*\.$/.test(last)) return last
  return `The ${options.name} ended unexpectedly. ${whereToLook(options)}${tail && `\n${tail}`}`
}

const whereToLook = ({ logFile }: ServiceOptions): string =>
  logFile === null ? 'What it said is above.' : `All it said is in ${logFile}; its last lines:`

type Trace = { readonly pid: number; readonly program: string }

function remember({ runDir, name, args }: ServiceOptions, child: ChildProcess): () => void {
  if (runDir === null || child.pid === undefined) return () => {}
  const file = join(runDir, `${name}.json`)
  const trace: Trace = { pid: child.pid, program: args.at(-1) ?? '' }
  writeWhole(file, JSON.stringify(trace))
  return () => rmSync(file, { force: true })
}

/** Whether a recorded process is still the same: its pid may have been reused. */
export const isTrace = (command: string | null, trace: Trace): boolean =>
  command !== null && trace.program !== '' && command.endsWith(` ${trace.program}`)

/** Ends processes left behind by a killed start. */
export async function endStaleProcesses(runDir: string): Promise<void> {
  if (!existsSync(runDir)) return
  for (const name of readdirSync(runDir).filter((entry) => entry.endsWith('.json'))) {
    const file = join(runDir, name)
    const trace = readTrace(file)
    if (trace !== null && isTrace(commandOf(trace.pid), trace))
      await endPid(trace.pid, TERM_THEN_KILL, STOP_LIMIT_MS)
    rmSync(file, { force: true, recursive: true })
  }
}

/** Null for a trace damaged by a crash or a full disk: it identifies no process and must not block a start. */
function readTrace(file: string): Trace | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof kept !== 'object' || kept === null || !('pid' in kept) || !('program' in kept)) return null
    const { pid, program } = kept
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return null
    return typeof program === 'string' ? { pid, program } : null
  } catch {
    return null
  }
}
