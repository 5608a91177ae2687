/** A condition that a person has to know of. */
export type Cause = {
  /** Tells causes of one kind apart: a provider, a game. Not a currency: one cause shows in all of them. Empty where there can be one only. */
  readonly subject: string
  /** What the sentences of the kind are filled with. No personal data: it is sent by e-mail. */
  readonly details: Readonly<Record<string, string | number>>
  /** When it began; absent where only the check knows. */
  readonly sinceMs?: number
}

/** Looks for the causes of one kind of alarm. Null: nothing can be said now, and what is open stays as it is. */
export type FindCauses<Needs> = (ctx: Needs) => Promise<readonly Cause[] | null>

/** Whole minutes since a moment, for sentences. */
export const minutesSince = (ms: number, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - ms) / 60_000))

/** Ids of what a cause shows in, such as its currencies, each once; sentences list them as people do. */
export const listText = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join(', ')
