import { GAMES, type GameId, HIDDEN_NAME, LOTTERIES, type LotteryGameId } from '@baize/contract'
import type { Key } from '@baize/words'
import { t, useT } from '../../i18n/language.ts'
import { addressOfGame } from '../catalogue/tile-game.ts'

const isLottery = (gameId: string): gameId is LotteryGameId => LOTTERIES.some(({ id }) => id === gameId)

const TITLES = {
  crash: 'rounds.crash',
  aviator: 'rounds.aviator',
  mines: 'mines.title',
  tower: 'tower.title',
  stair: 'stair.title',
  football: 'football.title',
  kangaroo: 'kangaroo.title',
  thimbles: 'thimbles.title',
} as const satisfies Readonly<Record<GameId, Key>>

/** Name of a game of ours in the language of the page. Games of providers are named by the catalogue. */
export function gameName(gameId: string): string {
  if (isLottery(gameId)) return t(`lottery.${gameId}`)
  const game = GAMES.find(({ id }) => id === gameId)
  return game ? t(TITLES[game.id]) : gameId
}

/** Where a game is played, or presented if it is a provider's. */
export const gamePath = (gameId: string): string =>
  isLottery(gameId) ? `/chatbet?gameId=${gameId}` : addressOfGame(gameId)

/** Name for public display. */
export function useShownName(): (name: string) => string {
  const say = useT()
  return (name) => (name === HIDDEN_NAME ? say('live.hidden') : name)
}
