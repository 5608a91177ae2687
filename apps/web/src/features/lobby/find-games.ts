import { GAMES } from '@baize/contract'
import { type Category, GAME_LOOKS } from './game-looks.ts'

/** What can be played comes first. Every word that was typed must begin a word of the game's name, or stand in what is said about it. */
export function findGames(
  typed: string,
  category: Category | 'all',
  lineOf: (gameId: Game['id']) => string,
): Game[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const found = GAMES.filter(
    (game) =>
      (category === 'all' || GAME_LOOKS[game.id].category === category) &&
      words.every((word) => plain(game.name).startsWith(word) || plain(lineOf(game.id)).includes(word)),
  )
  return [...found.filter((game) => game.open), ...found.filter((game) => !game.open)]
}

export type Game = (typeof GAMES)[number]

/** "Ação" is found by "acao": nobody types accents into a search. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
