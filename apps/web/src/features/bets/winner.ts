import { GAMES, HIDDEN_NAME, LOTTERIES, type LotteryGameId } from '@baize/contract'
import { t, useT } from '../../i18n/language.ts'
import { addressOfGame } from '../catalogue/tile-game.ts'

const isLottery = (gameId: string): gameId is LotteryGameId => LOTTERIES.some(({ id }) => id === gameId)

/** Originals are called the same in every language, lotteries have a name in each. */
export const gameName = (gameId: string): string =>
  isLottery(gameId) ? t(`lottery.${gameId}`) : (GAMES.find(({ id }) => id === gameId)?.name ?? gameId)

/** Where a game is played, or presented if it is a provider's. */
export const gamePath = (gameId: string): string =>
  isLottery(gameId) ? `/chatbet?gameId=${gameId}` : addressOfGame(gameId)

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const say = useT()
  return (name) => (name === HIDDEN_NAME ? say('live.hidden') : name)
}
