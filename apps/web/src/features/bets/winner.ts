import { GAMES, type GameId, HIDDEN_NAME } from '@baize/contract'
import { useT } from '../../i18n/language.ts'

export const gameName = (gameId: GameId): string => GAMES.find(({ id }) => id === gameId)?.name ?? gameId

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const t = useT()
  return (name) => (name === HIDDEN_NAME ? t('live.hidden') : name)
}
