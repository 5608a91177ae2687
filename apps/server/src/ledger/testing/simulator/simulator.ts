import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { never, present } from '@baize/kit'
import type { Pool } from 'pg'
import { openPool } from '../../../platform/db/pool.ts'
import { auditLedger } from '../../audit/audit.ts'
import { Books } from './books.ts'
import { type Actor, drawsOf, HOUSE, type Plan } from './plan.ts'
import { type Process, startInside, startOutside } from './process.ts'
import { Announcements, compareKeys, compareWallets, type Doubt, drainOutbox, settleDoubts } from './proof.ts'

/** The database of a simulation, whose power can be cut. */
export interface Power {
  readonly url: string
  /** Resolves when the database is gone. */
  cut(): Promise<void>
  /** Restarts on the same data, through crash recovery. Resolves when it accepts connections. */
  restore(): Promise<void>
}

/**
 * `request`, `middle` and `reply` cut the connection at a batch; `session` ends a database session, an active one if
 * possible; `death` kills a server process with everything in flight; `power` kills the database.
 */
type Fault = 'request' | 'middle' | 'reply' | 'session' | 'death' | 'power'
type Faults = Readonly<Record<Fault, number>>

export type SimulationOptions = {
  readonly seed: number
  readonly operations: number
  /** Time limit: the run makes fewer operations if it is reached. */
  readonly seconds: number
  /** Each has two workers, which post through a randomly chosen process. */
  readonly actors: readonly Actor[]
  /** Initial money of each. */
  readonly given: (actor: Actor) => bigint
  readonly power: Power
  /** Number of each; shuffled and spread evenly. The last ones may find the run over. */
  readonly faults: Faults
  /** How many of the two server processes are real child processes, which die by `kill -9`. */
  readonly outside: 0 | 1
  readonly progress?: (answered: number) => void
}

export type SimulationReport = {
  readonly operations: number
  readonly moved: number
  readonly refused: number
  /** How often a command was posted again because its outcome was unknown. */
  readonly inDoubt: number
  readonly faults: Faults
  readonly seconds: number
  /** Empty when nothing was lost, doubled or out of balance. */
  readonly discrepancies: readonly string[]
}

/**
 * Many players, two server processes, one database, and faults at moments counted in answers. The same seed gives the
 * same commands, and the same faults after the same number of answers; the interleaving of real processes varies.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const began = performance.now()
  const simulation = new Simulation(options)
  await simulation.run()
  const discrepancies = await simulation.prove()
  return { ...simulation.tally(), seconds: (performance.now() - began) / 1000, discrepancies }
}

const PROCESSES = 2
const RETRY_MS = 2
const PROGRESS_EVERY = 10_000
const SHOWN = 20

class Simulation {
  readonly #options: SimulationOptions
  readonly #plan: Plan
  readonly #books: Books
  readonly #heard = new Announcements()
  readonly #owner: Pool
  readonly #processes: Process[] = []
  readonly #dead: Process[] = []
  readonly #doubts: Doubt[] = []
  readonly #schedule: { readonly what: Fault; readonly after: number }[]
  readonly #made: Record<Fault, number> = { request: 0, middle: 0, reply: 0, session: 0, death: 0, power: 0 }
  #underWay: Promise<void> | null = null
  readonly #endMs: number
  #answered = 0
  #refused = 0
  #inDoubt = 0

  constructor(options: SimulationOptions) {
    const { seed, actors, given, power } = options
    this.#options = options
    this.#endMs = performance.now() + options.seconds * 1000
    this.#plan = { seed, actors }
    this.#books = new Books(this.#plan)
    for (const actor of actors) this.#books.give(actor.userId, given(actor))
    this.#owner = openPool({ url: power.url, as: 'owner', max: 3, log: { warn: () => {} } })
    this.#schedule = scheduleOf(options)
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: PROCESSES }, (_, i) => this.#start(i)))
    const workers = [HOUSE, ...this.#options.actors.flatMap((_, i) => [i, i + this.#options.actors.length])]
    const each = Math.ceil(this.#options.operations / workers.length)
    await Promise.all(workers.map((worker) => this.#work(worker, each)))
    while (this.#underWay) await this.#underWay
    await Promise.all([...this.#dead, ...this.#processes].map((process) => process.end()))
  }

  /** Compares everything with the books, and runs the audit. */
  async prove(): Promise<string[]> {
    const { power, outside } = this.#options
    const found = await settleDoubts(this.#owner, this.#plan, this.#books, this.#doubts)
    found.push(...this.#books.faults)
    found.push(...(await compareKeys(this.#owner, this.#plan, this.#books)))
    found.push(...(await compareWallets(this.#owner, this.#books)))
    // Announcements by a child process were lost with it.
    if (outside === 0) {
      await drainOutbox(power.url, this.#heard)
      found.push(...this.#heard.missing(this.#books))
    }
    for (const drift of await auditLedger(this.#owner)) found.push(`audit: ${JSON.stringify(drift)}`)
    await this.#owner.end()
    return found.slice(0, SHOWN)
  }

  tally(): Omit<SimulationReport, 'seconds' | 'discrepancies'> {
    return {
      operations: this.#answered,
      moved: this.#books.acknowledged,
      refused: this.#refused,
      inDoubt: this.#inDoubt,
      faults: this.#made,
    }
  }

  /** One command after another; each is posted until it is answered. */
  async #work(worker: number, count: number): Promise<void> {
    const draw = drawsOf(this.#plan.seed, worker, PROCESS_DRAWS)
    for (let n = 0; n < count && performance.now() < this.#endMs; n += 1) {
      for (let doubted = false; ; ) {
        const process = present(this.#processes[draw(PROCESSES)], 'process')
        const outcome = await process.post(worker, n).catch(() => null)
        if (outcome?.ok || (outcome && outcome.error !== 'serverBusy')) {
          this.#books.record(worker, n, outcome)
          if (!outcome.ok) this.#refused += 1
          if (!outcome.ok && doubted) this.#doubts.push({ worker, n })
          break
        }
        doubted ||= outcome === null
        this.#inDoubt += outcome === null ? 1 : 0
        // The replacement of a process that died is a few turns away, a database that recovers a second or two. Trying
        // at every turn until then would keep a core from the recovery.
        await (outcome === null ? delay(RETRY_MS) : nextTurn())
      }
      this.#afterAnswer()
    }
  }

  async #start(i: number): Promise<void> {
    const { power, outside } = this.#options
    this.#processes[i] =
      i < outside
        ? startOutside(power.url, this.#plan)
        : await startInside(power.url, this.#plan, (userId, push) => this.#heard.push(userId, push))
  }

  #afterAnswer(): void {
    this.#answered += 1
    if (this.#answered % PROGRESS_EVERY === 0) this.#options.progress?.(this.#answered)
    const next = this.#schedule[0]
    // One at a time: a fault during another would hide it.
    if (!next || this.#underWay || this.#answered < next.after) return
    this.#schedule.shift()
    this.#made[next.what] += 1
    this.#underWay = this.#fault(next.what, this.#answered % PROCESSES)
      .catch((error: unknown) => {
        this.#books.faults.push(`${next.what} could not be made: ${String(error)}`)
      })
      .finally(() => {
        this.#underWay = null
      })
  }

  async #fault(what: Fault, i: number): Promise<void> {
    const victim = present(this.#processes[i], 'process')
    switch (what) {
      case 'request':
      case 'middle':
      case 'reply':
        // A child process has no proxy that could be cut from here.
        return present(this.#processes[this.#options.outside > i ? PROCESSES - 1 : i], 'process').cut(what)
      case 'session':
        await this.#owner.query(END_A_SESSION)
        return
      case 'death':
        this.#dead.push(victim)
        victim.die()
        return this.#start(i)
      case 'power':
        await this.#options.power.cut()
        return this.#options.power.restore()
      default:
        return never(what)
    }
  }
}

/** Not a block number of any worker. */
const PROCESS_DRAWS = 2 ** 30

const END_A_SESSION = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'baize-app'
  ORDER BY state = 'active' AND query LIKE '%ledger_p%(%' DESC LIMIT 1`

/** All faults in random order, evenly spaced by answers. The last part of the run has none. */
function scheduleOf({ seed, operations, faults }: SimulationOptions): { what: Fault; after: number }[] {
  const kinds: readonly Fault[] = ['request', 'middle', 'reply', 'session', 'death', 'power']
  const draw = drawsOf(seed, HOUSE, PROCESS_DRAWS)
  const all = kinds
    .flatMap((what) => Array.from({ length: faults[what] }, () => ({ what, place: draw(2 ** 30) })))
    .toSorted((a, b) => a.place - b.place)
  const apart = (operations * 0.9) / (all.length + 1)
  return all.map(({ what }, i) => ({ what, after: Math.floor((i + 1) * apart) }))
}
