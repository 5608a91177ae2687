type Waiting = { readonly condition: () => boolean; readonly resolve: () => void }

/** Counters of the run. Kills are scheduled by them: a point in the run is a number of answered calls, not a time. */
export class Tally {
  acknowledged = 0
  /** Attempts without a usable response: connection refused or cut, 5xx, "busy". */
  unanswered = 0
  /** Old requests sent again, which had to return their first response. */
  replays = 0
  /** Requests sent twice concurrently. */
  doubled = 0
  inFlight = 0
  pushes = 0
  refetches = 0
  #waiting: Waiting[] = []

  acknowledge(): void {
    this.acknowledged += 1
    this.changed()
  }

  changed(): void {
    for (const { resolve } of this.#waiting.filter(({ condition }) => condition())) resolve()
    this.#waiting = this.#waiting.filter(({ condition }) => !condition())
  }

  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ condition, resolve }))
  }

  /** Resolves after this many more answered calls. */
  further(calls: number): Promise<void> {
    const wanted = this.acknowledged + calls
    return this.until(() => this.acknowledged >= wanted)
  }
}
