import type { Autobet, BetGameId, BetOutcome, ProviderProduct, RequestOf } from '@baize/contract/player'

/** Bet filter. Days are `YYYY-MM-DD` in the player's time zone. */
export type BetFilter = {
  readonly game: BetGameId | ProviderProduct | 'all'
  readonly result: BetOutcome | 'any'
  readonly from: string
  readonly to: string
  /** The bets of one run, instead of days. */
  readonly run: Autobet | null
}

export const ALL: BetFilter = { game: 'all', result: 'any', from: '', to: '', run: null }

export const isNarrowed = ({ game, result, from, to, run }: BetFilter): boolean =>
  game !== 'all' || result !== 'any' || from !== '' || to !== '' || run !== null

/** The product of a provider that is asked for, which none of our own games belongs to. */
export const productOf = ({ game }: BetFilter): ProviderProduct | undefined =>
  game === 'sports' || game === 'casino' ? game : undefined

/** The first bet of a run may predate the run's own record by the time of a write. */
const BEFORE_MS = 1000

type BetQuery = Pick<RequestOf<'/api/game/bet_record'>, 'gameId' | 'result' | 'from' | 'to'>

/** The filter as request fields: from the start of the first day to the end of the last. */
export function asked({ game, result, from, to, run }: BetFilter): BetQuery {
  const isOwnGame = game !== 'all' && game !== 'sports' && game !== 'casino'
  const span = run
    ? { from: run.startedAt - BEFORE_MS, to: run.endedAt === null ? undefined : run.endedAt + BEFORE_MS }
    : { from: startOf(from, 0), to: startOf(to, 1) }
  return {
    ...(isOwnGame && { gameId: game }),
    ...(result !== 'any' && { result }),
    ...(span.from !== undefined && { from: span.from }),
    ...(span.to !== undefined && { to: span.to }),
  }
}

/** Start of a day, or of the day after. Undefined for no day. */
function startOf(day: string, after: 0 | 1): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!found) return undefined
  return Math.max(0, new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]) + after).getTime())
}
