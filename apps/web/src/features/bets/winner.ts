import { GAMES, HIDDEN_NAME, LOTTERIES } from '@baize/contract'
import { t, useT } from '../../i18n/language.ts'
import { addressOfGame } from '../catalogue/tile-game.ts'

/** Originals are called the same in every language, lotteries have a name in each. */
export function gameName(gameId: string): string {
  const lottery = LOTTERIES.find(({ id }) => id === gameId)
  if (lottery) return t(`lottery.${lottery.id}`)
  return GAMES.find(({ id }) => id === gameId)?.name ?? gameId
}

/** Where a game is played, or presented if it is a provider's. */
export const gamePath = (gameId: string): string =>
  LOTTERIES.some(({ id }) => id === gameId) ? `/chatbet?gameId=${gameId}` : addressOfGame(gameId)

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const say = useT()
  return (name) => (name === HIDDEN_NAME ? say('live.hidden') : name)
}
