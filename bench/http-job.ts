export type Job = {
  /**
   * `bets` are settled in one call; `steps` measures only the choices, not opening or ending the bet; `empty` is an
   * authenticated call that does nothing else; `info` needs neither database nor player. `provider` are debits and
   * settlements of a sportsbook, `debits` the same with the debits alone measured.
   */
  readonly what: 'bets' | 'steps' | 'empty' | 'info' | 'provider' | 'debits'
  readonly port: number
  readonly tokens: readonly string[]
  /** For a sportsbook: its players, in the order of their tokens there, and the secret that signs. */
  readonly sportsbook?: { readonly users: readonly string[]; readonly secret: string }
  readonly connections: number
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly seed: number
}

export type Outcome = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Failed responses, and errors that closed a connection. */
  readonly faults: readonly string[]
}

/** Both come from the other half of this bench, so a shallow check is enough to notice a broken half. */
const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value
export const isJob = (value: unknown): value is Job => has(value, 'what') && has(value, 'tokens')
export const isOutcome = (value: unknown): value is Outcome => has(value, 'perSecond') && has(value, 'faults')
