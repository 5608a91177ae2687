import { GAMES } from '@baize/contract'

/**
 * What can be played comes first. Every word that was typed must begin a word of the game's name, or stand in what is said
 * about it. When that finds nothing, a name with one slip of the finger counts too.
 */
export function findGames(typed: string, lineOf: (gameId: Game['id']) => string): Game[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const having = (fits: (word: string, name: string) => boolean) =>
    GAMES.filter((game) =>
      words.every((word) => fits(word, plain(game.name)) || plain(lineOf(game.id)).includes(word)),
    )
  const exact = having((word, name) => name.startsWith(word))
  const found = exact.length > 0 ? exact : having(nearlyBegins)
  return openFirst(found)
}

/** Shorter words are one slip away from too much. */
const MIN_FOR_SLIP = 4

/** Whether the word begins the name but for one letter: missing, too many, another, or swapped with its neighbour. */
function nearlyBegins(word: string, name: string): boolean {
  if (word.length < MIN_FOR_SLIP) return false
  const same = word.split('').findIndex((letter, at) => letter !== name[at])
  if (same === -1) return true
  const typed = word.slice(same)
  const meant = name.slice(same)
  return (
    meant.startsWith(typed.slice(1)) ||
    meant.slice(1).startsWith(typed) ||
    meant.slice(1).startsWith(typed.slice(1)) ||
    (typed[0] === meant[1] && typed[1] === meant[0] && meant.slice(2).startsWith(typed.slice(2)))
  )
}

type Game = (typeof GAMES)[number]

/** What can be played comes first. */
export const openFirst = (games: readonly Game[]): Game[] =>
  games.toSorted((a, b) => Number(b.open) - Number(a.open))

/** "Ação" is found by "acao": nobody types accents into a search. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
