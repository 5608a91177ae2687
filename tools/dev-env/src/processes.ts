import { type ChildProcess, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './trouble.ts'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** Command line of a running process, or null if there is none. */
export function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'linux') return null
  }
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

const processTable = (): ProcessEntry[] => (process.platform === 'linux' ? procTable() : psTable())

/** Running child processes. */
const childrenOf = (pid: number): number[] =>
  processTable()
    .filter(({ parent }) => parent === pid)
    .map((process) => process.pid)

/** Whether it is stopped or gone. */
function isHalted(pid: number): boolean {
  const state = processTable().find((entry) => entry.pid === pid)?.state
  return state === undefined || /^[TtZX]/.test(state)
}

type ProcessEntry = { readonly pid: number; readonly parent: number; readonly state: string }

function procTable(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // `pid (command) state parent …`; the command may contain brackets and spaces.
        const [state = '', parent] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return [{ pid: Number(name), parent: Number(parent), state }]
      } catch {
        // It exited in the meantime.
        return []
      }
    })
}

function psTable(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid = '0', parent = '0', state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state }
  })
}

/** `kill -9` of a child and all its children at once, like a power cut of the machine. */
export async function cutPower(child: ChildProcess): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Stopped first: otherwise it could fork again, or shut its children down gracefully, between two of our kills.
  const { pid: parent } = child
  signal(parent, 'SIGSTOP')
  // SIGSTOP is asynchronous: a fork in progress still completes, and its child would be missed.
  await until(() => isHalted(parent), 5_000, 1)
  const all = [...childrenOf(child.pid), child.pid]
  for (const pid of all) signal(pid, 'SIGKILL')
  await gone
  // A zombie stays in the process table without a command line: it counts as gone.
  await until(() => all.every((pid) => !commandOf(pid)), 5_000, 2)
}

/** Sends a signal; ignores a process that is already gone. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Waits until the condition holds; false on timeout. */
export async function until(condition: () => boolean, limitMs: number, stepMs = 20): Promise<boolean> {
  const end = Date.now() + limitMs
  while (!condition()) {
    if (Date.now() >= end) return false
    await delay(stepMs)
  }
  return true
}

export type Signals = readonly [gentle: NodeJS.Signals, hard: NodeJS.Signals]

/** Ends a process that is not our child: with the gentle signal, then the hard one. */
export async function endPid(pid: number, [gentle, hard]: Signals, graceMs: number): Promise<void> {
  signal(pid, gentle)
  if (await until(() => !isAlive(pid), graceMs)) return
  signal(pid, hard)
  await until(() => !isAlive(pid), 5_000)
}

export const hasExited = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

/** Signals a detached child and all its children: killing only a watcher would leave the watched process running. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined) signal(-child.pid, name)
}

/** Ends a detached child and resolves once it is gone. */
export async function endChild(child: ChildProcess, [gentle, hard]: Signals, graceMs: number): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(gentle)
  const timer = setTimeout(() => signalGroup(child, hard), graceMs)
  await gone
  clearTimeout(timer)
}

const leashed = new Map<ChildProcess, Signals>()

/**
 * Ties a detached child to this process, so that it does not outlive it, however this process ends (except by `kill
 * -9`).
 */
export function leash(child: ChildProcess, signals: Signals): void {
  watchExit()
  leashed.set(child, signals)
  child.once('exit', () => leashed.delete(child))
}

let watching = false
function watchExit(): void {
  if (watching) return
  watching = true
  process.on('exit', () => {
    for (const [child, [gentle]] of leashed) signalGroup(child, gentle)
  })
  // An unhandled signal ends Node without its exit event.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(name) === 0) process.once(name, () => process.exit(130))
  }
}

/** For a second stop request: ends everything without a grace period. */
export function killLeashed(): void {
  for (const [child, [, hard]] of leashed) signalGroup(child, hard)
}
