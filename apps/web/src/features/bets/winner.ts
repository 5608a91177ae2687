import { type BetGameId, GAMES, HIDDEN_NAME, LOTTERIES } from '@baize/contract'
import { useT } from '../../i18n/language.ts'

export const gameName = (gameId: BetGameId): string =>
  [...GAMES, ...LOTTERIES].find(({ id }) => id === gameId)?.name ?? gameId

/** Where a game is played. */
export const gamePath = (gameId: BetGameId): string =>
  LOTTERIES.some(({ id }) => id === gameId) ? `/chatbet?gameId=${gameId}` : `/h5/${gameId}`

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const t = useT()
  return (name) => (name === HIDDEN_NAME ? t('live.hidden') : name)
}
