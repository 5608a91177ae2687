import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Power } from '../../../ledger/simulator/simulator.ts'

/** Cuts the power of a database that several worlds share. */
export class Outages {
  count = 0
  readonly #power: Power
  #underWay: Promise<void> | null = null
  #isWanted = false
  #calm = 0

  constructor(power: Power) {
    this.#power = power
  }

  get url(): string {
    return this.#power.url
  }

  /** The power goes now, or as soon as nobody needs it. Whatever is under way is met at whatever it does. */
  begin(): void {
    if (this.#underWay) return
    this.#isWanted = this.#calm > 0
    if (this.#isWanted) return
    this.count += 1
    this.#underWay = this.#cycle().finally(() => {
      this.#underWay = null
    })
    // Whoever waits for its end hears of it.
    this.#underWay.catch(() => {})
  }

  async #cycle(): Promise<void> {
    await this.#power.cut()
    await this.#power.restore()
  }

  /** Resolves when the database is there. */
  async over(): Promise<void> {
    await (this.#underWay ?? nextTurn())
  }

  /** What is no part of the simulation is done while there is power. */
  async calmly<T>(work: () => Promise<T>): Promise<T> {
    while (this.#underWay) await this.#underWay
    this.#calm += 1
    try {
      return await work()
    } finally {
      this.#calm -= 1
      if (this.#isWanted) this.begin()
    }
  }

  /** As a page that will not give up: the same again until there is an answer. */
  async patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await ask()
        if (!isBusy(answer)) return answer
      } catch (error) {
        if (tries > 20) throw error
      }
      await this.over()
    }
  }
}

const isBusy = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  typeof answer.error === 'object' &&
  answer.error !== null &&
  'id' in answer.error &&
  answer.error.id === 'serverBusy'
