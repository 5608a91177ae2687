import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Power } from '../../../../ledger/testing/simulator/simulator.ts'

/** Power cuts of a database that several worlds share. */
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

  /** Cuts the power now, or when `calmly` work has ended. Anything else is interrupted wherever it is. */
  begin(): void {
    if (this.#underWay) return
    this.#isWanted = this.#calm > 0
    if (this.#isWanted) return
    this.count += 1
    this.#underWay = this.#cycle().finally(() => {
      this.#underWay = null
    })
    // Errors reach those who await the end.
    this.#underWay.catch(() => {})
  }

  async #cycle(): Promise<void> {
    await this.#power.cut()
    await this.#power.restore()
  }

  /** Resolves when the database is up. */
  async over(): Promise<void> {
    await (this.#underWay ?? nextTurn())
  }

  /** Work that is not part of the simulation runs without outages. */
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

  /** Retries like a page that does not give up, until there is an answer. */
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
