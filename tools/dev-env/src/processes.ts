import { type ChildProcess, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './trouble.ts'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return codeOf(error) === 'EPERM'
  }
}

/** The words of a running process's command, or null when there is no such process. */
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

const processTable = (): Kin[] => (process.platform === 'linux' ? procTable() : psTable())

/** The processes that this one has started and that still run. */
const childrenOf = (pid: number): number[] =>
  processTable()
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid)

/** Whether it does nothing any more: stopped, or gone. */
function isHalted(pid: number): boolean {
  const state = processTable().find((one) => one.pid === pid)?.state
  return state === undefined || /^[TtZX]/.test(state)
}

type Kin = { readonly pid: number; readonly parent: number; readonly state: string }

function procTable(): Kin[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // `pid (command) state parent …`, where the command may hold brackets and spaces of its own.
        const [state = '', parent] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return [{ pid: Number(name), parent: Number(parent), state }]
      } catch {
        // It ended while we looked.
        return []
      }
    })
}

function psTable(): Kin[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid = '0', parent = '0', state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state }
  })
}

/** `kill -9` of a child and of all it has started, at one moment, as when the machine loses its power. */
export async function cutPower(child: ChildProcess): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Left running it could start another process, or tell the rest to end in order, between two of our kills.
  const { pid: parent } = child
  signal(parent, 'SIGSTOP')
  // The signal only asks: a child that is just being made is made, and would be one more than we know of.
  await until(() => isHalted(parent), 5_000, 1)
  const all = [...childrenOf(child.pid), child.pid]
  for (const pid of all) signal(pid, 'SIGKILL')
  await gone
  // What nobody waits for stays in the table as a name without a command: it is gone all the same.
  await until(() => all.every((pid) => !commandOf(pid)), 5_000, 2)
}

/** Sends a signal; a process that is gone already is no error. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Waits until the condition holds; false when the time is over first. */
export async function until(condition: () => boolean, limitMs: number, stepMs = 20): Promise<boolean> {
  const end = Date.now() + limitMs
  while (!condition()) {
    if (Date.now() >= end) return false
    await delay(stepMs)
  }
  return true
}

export type Signals = readonly [gentle: NodeJS.Signals, hard: NodeJS.Signals]

/** Ends a process that is no child of ours: politely, then not. */
export async function endPid(pid: number, [gentle, hard]: Signals, graceMs: number): Promise<void> {
  signal(pid, gentle)
  if (await until(() => !isAlive(pid), graceMs)) return
  signal(pid, hard)
  await until(() => !isAlive(pid), 5_000)
}

export const hasExited = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

/** To a detached child and all it has started: a watcher that is killed alone leaves what it watches running. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined) signal(-child.pid, name)
}

/** Ends a detached child and returns when it is gone. */
export async function endChild(child: ChildProcess, [gentle, hard]: Signals, graceMs: number): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(gentle)
  const timer = setTimeout(() => signalGroup(child, hard), graceMs)
  await gone
  clearTimeout(timer)
}

const leashed = new Map<ChildProcess, Signals>()

/** A detached child that must not outlive this process, however this process ends (short of `kill -9`). */
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
  // A signal that nobody listens to ends Node without its exit event.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(name) === 0) process.once(name, () => process.exit(130))
  }
}

/** Whoever asks twice does not want to wait for a gentle end. */
export function killLeashed(): void {
  for (const [child, [, hard]] of leashed) signalGroup(child, hard)
}
