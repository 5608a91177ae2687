type Waiting = { readonly condition: () => boolean; readonly resolve: () => void }

/** What happened so far, counted. Kills are timed by it: a moment of a run is a number of answered calls, not of seconds. */
export class Tally {
  acknowledged = 0
  /** Tries without a usable answer: refused connections, cut ones, 5xx, "busy". */
  unanswered = 0
  /** Old requests sent once more, whose answer had to be the first one. */
  replays = 0
  /** Requests sent twice at the same time. */
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

  /** After so many more calls were answered. */
  further(calls: number): Promise<void> {
    const wanted = this.acknowledged + calls
    return this.until(() => this.acknowledged >= wanted)
  }
}
