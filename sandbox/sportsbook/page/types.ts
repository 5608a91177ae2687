import type { LanguageId } from '@baize/contract/shared'
import type { Text } from '@baize/sandbox-shared/text'
import type { SportsWords } from '../src/words.ts'

export type Outcome = { readonly id: string; readonly odds: number | null }
export type Match = {
  readonly id: string
  readonly leagueId: string
  readonly home: string
  readonly away: string
  readonly startMs: number
  readonly phase: 'upcoming' | 'live' | 'ended'
  readonly minute: number
  readonly score: { readonly home: number; readonly away: number } | null
  readonly isSuspended: boolean
  readonly goals: readonly { readonly minute: number; readonly side: 'home' | 'away' }[]
  /** Of all markets; the board has the odds of the first one. */
  readonly marketCount: number
  readonly markets: readonly { readonly id: string; readonly outcomes: readonly Outcome[] }[]
}
export type Board = {
  readonly leagues: readonly { readonly id: string; readonly name: Text }[]
  readonly matches: readonly Match[]
}
export type Ticket = {
  readonly id: string
  readonly state: string
  readonly size: number
  readonly stake: string
  readonly payout: string | null
  readonly cashOut: string | null
  /** Paid by cash-outs of a part. */
  readonly cashed: string | null
  /** Payout if every selection wins. */
  readonly possible: string
  readonly at: number
  readonly legs: readonly {
    readonly market: string
    readonly outcome: string
    readonly odds: number
    readonly home: string
    readonly away: string
    readonly startMs: number
    readonly phase: Match['phase']
    readonly minute: number
    readonly score: Match['score']
    /** Wins at the score of now; null before the match. */
    readonly isAhead: boolean | null
  }[]
}
export type Selection = {
  readonly match: Match
  readonly market: string
  readonly outcome: string
  odds: number
  /** Odds that the player has seen and accepted: those of the tap that chose it, or of the last try to bet. */
  seen: number
  /** The market is closed right now. */
  isClosed: boolean
}
export type Opened = {
  readonly session: string | null
  readonly currency: string | null
  readonly balance: string | null
}
export type Tab = 'live' | 'upcoming' | 'results' | 'myBets'

/** How everything on the page is written. */
export type Writing = {
  readonly language: LanguageId
  readonly words: SportsWords
  readonly money: (amount: string) => string
}

/** Odds in hundredths, as the language writes decimals. */
export const oddsText = ({ language }: Pick<Writing, 'language'>, hundredths: number): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(hundredths / 100)
