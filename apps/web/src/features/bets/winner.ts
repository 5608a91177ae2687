import { GAMES, HIDDEN_NAME, LOTTERIES } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { addressOfGame } from '../catalogue/tile-game.ts'

export const gameName = (gameId: string): string =>
  [...GAMES, ...LOTTERIES].find(({ id }) => id === gameId)?.name ?? gameId

/** Where a game is played, or presented if it is a provider's. */
export const gamePath = (gameId: string): string =>
  LOTTERIES.some(({ id }) => id === gameId) ? `/chatbet?gameId=${gameId}` : addressOfGame(gameId)

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const t = useT()
  return (name) => (name === HIDDEN_NAME ? t('live.hidden') : name)
}
