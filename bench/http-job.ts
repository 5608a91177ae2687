export type Job = {
  /**
   * `bets` are settled by one call; of `steps` the choices are measured, and not what opens the bet or ends it; `empty` is a player's
   * call that needs no more than to know the player; `info` asks without a database, and without a player.
   */
  readonly what: 'bets' | 'steps' | 'empty' | 'info'
  readonly port: number
  readonly tokens: readonly string[]
  readonly connections: number
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly seed: number
}

export type Outcome = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that were no success, and what ended their connection. */
  readonly faults: readonly string[]
}

/** Both come from the other half of this bench; what is looked for is a half that broke. */
const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value
export const isJob = (value: unknown): value is Job => has(value, 'what') && has(value, 'tokens')
export const isOutcome = (value: unknown): value is Outcome => has(value, 'perSecond') && has(value, 'faults')
