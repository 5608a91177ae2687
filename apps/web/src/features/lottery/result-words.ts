import type { LotteryGameId } from '@baize/contract/player'
import { LOTTERY_GAMES, type LotteryFigure } from '@baize/rules/lottery'
import type { Translate } from '../../i18n/translate.ts'
import { sideWords } from './pick-words.ts'

export const figuresOf = (gameId: LotteryGameId, values: readonly number[]): readonly LotteryFigure[] =>
  LOTTERY_GAMES[gameId].figures(values)

/** The number that a bead shows: the sum, or the digit where there is only one. */
export function beadNumber(gameId: LotteryGameId, values: readonly number[]): number {
  const found = figuresOf(gameId, values).find(({ kind }) => kind === 'number')
  return found?.kind === 'number' ? found.value : 0
}

/** The side of a result on one axis, such as `big` on `size`. */
export function sideOn(gameId: LotteryGameId, values: readonly number[], axis: string): string | null {
  const found = figuresOf(gameId, values).find(({ kind, name }) => kind === 'side' && name === axis)
  return found?.kind === 'side' ? found.value : null
}

export function figureWords(figure: LotteryFigure, t: Translate): string {
  if (figure.kind === 'side') return sideWords(figure.value, t)
  return t(figure.name === 'sum' ? 'lottery.figureSum' : 'lottery.figureNumber', { value: figure.value })
}

/** A result as one sentence part: "2 3 5, Sum 10, Small, Even". */
export function resultWords(gameId: LotteryGameId, values: readonly number[] | null, t: Translate): string {
  if (values === null) return t('lottery.voidResult')
  const figures = figuresOf(gameId, values).map((figure) => figureWords(figure, t))
  // The only digit of a draw is its figure already.
  return values.length === 1 ? figures.join(', ') : [values.join(' '), ...figures].join(', ')
}
