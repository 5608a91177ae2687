import { type Match, oddsText, type Selection, type Writing } from './types.ts'

/** Brings a selection up to date. A board without its market says nothing of it. */
export function update(selection: Selection, match: Match): void {
  if (match.id !== selection.match.id) return
  const now = match.markets
    .find(({ id }) => id === selection.market)
    ?.outcomes.find(({ id }) => id === selection.outcome)?.odds
  if (now) selection.odds = now
  if (match.phase === 'ended') selection.isClosed = true
  else if (now !== undefined) selection.isClosed = now === null
}

/** Odds of all selections together, in hundredths. */
const together = (all: readonly number[]): number =>
  Math.round(all.reduce((product, odds) => (product * odds) / 100, 100))
export const oddsOfAll = (slip: readonly Selection[]): number => together(slip.map(({ odds }) => odds))
export const seenOfAll = (slip: readonly Selection[]): number => together(slip.map(({ seen }) => seen))

export const hasMoved = ({ odds, seen, isClosed }: Selection): boolean => !isClosed && odds !== seen

/** A change that the player's choice does not accept by itself: the button asks for it. */
export const needsConsent = (slip: readonly Selection[], accept: string): boolean =>
  accept !== 'any' &&
  slip.some((selection) => hasMoved(selection) && (accept === 'none' || selection.odds < selection.seen))

/** How the odds have changed since the player has seen them, in words; empty if they have not. */
export function movesText(writing: Writing, slip: readonly Selection[], size: number): string {
  if (!slip.some(hasMoved)) return ''
  const [before, now] = [seenOfAll(slip), oddsOfAll(slip)]
  // A system has no odds of its own.
  return size === slip.length && before !== now
    ? `${writing.words.oddsMoved}: ${oddsText(writing, before)} → ${oddsText(writing, now)}`
    : writing.words.oddsMoved
}
