import { GAMES } from '@baize/contract/shared'

type Game = (typeof GAMES)[number]

type Words = {
  readonly nameOf: (gameId: Game['id']) => string
  readonly lineOf: (gameId: Game['id']) => string
}

/**
 * Every typed word must be a prefix of the name, in English or in the language of the page, or occur in the
 * description. Without results, a name with one typo matches too.
 */
export function findGames(typed: string, { nameOf, lineOf }: Words): Game[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const having = (fits: (word: string, name: string) => boolean) =>
    GAMES.filter((game) =>
      words.every(
        (word) =>
          fits(word, plain(game.name)) ||
          fits(word, plain(nameOf(game.id))) ||
          plain(lineOf(game.id)).includes(word),
      ),
    )
  const exact = having((word, name) => name.startsWith(word))
  return exact.length > 0 ? exact : having(nearlyBegins)
}

/** Shorter words would match too much with a typo. */
const MIN_FOR_SLIP = 4

/** Whether the word is a prefix of the name but for one letter: missing, added, replaced, or swapped. */
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

/** Folds accents: "acao" finds "Ação". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
