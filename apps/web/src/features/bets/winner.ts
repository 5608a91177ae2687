import { HIDDEN_NAME, LOTTERIES, type LotteryGameId } from '@baize/contract/player'
import { GAMES, type GameId } from '@baize/contract/shared'
import { t, useT } from '../../i18n/language.ts'
import { addressOfGame } from '../catalogue/tile-game.ts'

const isLottery = (gameId: string): gameId is LotteryGameId => LOTTERIES.some(({ id }) => id === gameId)

/** Round games share their words; every other game has a file of its own. */
const titleOf = (id: GameId): string =>
  id === 'crash' || id === 'aviator' ? t(`rounds.${id}`) : t(`${id}.title`)

/** Name of a game of ours in the language of the page. Games of providers are named by the catalogue. */
export function gameName(gameId: string): string {
  if (isLottery(gameId)) return t(`lottery.${gameId}`)
  const game = GAMES.find(({ id }) => id === gameId)
  if (!game) return gameId
  return titleOf(game.id)
}

/** Where a game is played, or presented if it is a provider's. */
export const gamePath = (gameId: string): string =>
  isLottery(gameId) ? `/chatbet?gameId=${gameId}` : addressOfGame(gameId)

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const say = useT()
  return (name) => (name === HIDDEN_NAME ? say('live.hidden') : name)
}
