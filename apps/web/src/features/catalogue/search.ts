/** Searchable fields of a game. */
export type Findable = {
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly tags: readonly string[]
}

/** Match quality of a typed word; lower is better. */
const SAME = 0
const BEGINS = 1
const BESIDE = 2
const SLIPPED = 3
const NO_MATCH = 4
/** Limits the search to the first words of a long paste. */
const MOST_WORDS = 8

/**
 * Search over the whole catalogue within one frame: each typed word is matched once per vocabulary word, not per game.
 * Every typed word must be a prefix of a word of the name, the provider or a tag. Without results, words of the name
 * may differ by one typo, long ones by two. Name prefixes rank first, then the most played.
 */
export function createSearch<Game extends Findable>(
  games: readonly Game[],
  betsOf: ReadonlyMap<string, number> = new Map(),
): (typed: string) => Game[] {
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size
    numbers.set(word, known)
    return known
  }
  const entries = games.map((game) => ({
    game,
    whole: wordsOf(game.name).join(' '),
    name: wordsOf(game.name).map(numberOf),
    beside: wordsOf([game.provider, ...game.tags].join(' ')).map(numberOf),
    bets: betsOf.get(game.id) ?? 0,
  }))
  const vocabulary = [...numbers.keys()].map((word) => ({ word, letters: lettersIn(word) }))

  /** Match quality of the typed word for each vocabulary word. */
  const fits = (typed: string, slips: number): Uint8Array => {
    const letters = lettersIn(typed)
    return Uint8Array.from(vocabulary, (word) => {
      if (word.word.startsWith(typed)) return word.word === typed ? SAME : BEGINS
      // Each letter the word lacks costs a typo, which rules out most words cheaply.
      const isFar = slips === 0 || bitsIn(letters & ~word.letters) > slips
      return !isFar && isNear(typed, word.word, slips) ? SLIPPED : NO_MATCH
    })
  }

  const find = (typed: readonly string[], slipsOf: (word: string) => number): Game[] => {
    const tables = typed.map((word) => fits(word, slipsOf(word)))
    const whole = typed.join(' ')
    const found = []
    for (const entry of entries) {
      let score = 0
      for (const table of tables) {
        score += levelOf(entry, table)
        if (score === Infinity) break
      }
      if (score === Infinity) continue
      if (entry.whole.startsWith(whole)) score -= entry.whole === whole ? 2 : 1
      found.push({ game: entry.game, bets: entry.bets, score })
    }
    // The sort is stable: ties keep the lobby order.
    return found.toSorted((a, b) => a.score - b.score || b.bets - a.bets).map(({ game }) => game)
  }

  return (text) => {
    const typed = wordsOf(text).slice(0, MOST_WORDS)
    if (typed.length === 0) return []
    const exact = find(typed, () => 0)
    return exact.length > 0 ? exact : find(typed, slipsFor)
  }
}

/** Match quality for a game. Typos apply to names only: in providers and tags they would match hundreds of games. */
function levelOf(
  { name, beside }: { readonly name: readonly number[]; readonly beside: readonly number[] },
  table: Uint8Array,
): number {
  let best = NO_MATCH
  for (const word of name) {
    const level = table[word] ?? NO_MATCH
    if (level < best) best = level
  }
  if (best <= BEGINS) return best
  for (const word of beside) if ((table[word] ?? NO_MATCH) <= BEGINS) return BESIDE
  return best === NO_MATCH ? Infinity : best
}

/** Shorter words would match too much with a typo. */
const slipsFor = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Bit set of a word's letters. Letters may share a bit, so it may yield false candidates, but never misses one. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsIn(number: number): number {
  let count = 0
  for (let left = number; left !== 0; left &= left - 1) count += 1
  return count
}

/** Folds accents and symbols: "acao" finds "Ação!". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Whether `typed` is within `slips` edits of a prefix of `word`: a letter missing, added, replaced, or two swapped.
 * Computed row by row over `typed`; stops at a row without a cell within the limit.
 */
function isNear(typed: string, word: string, slips: number): boolean {
  const width = Math.min(word.length, typed.length + slips)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed[row - 1]
    const next = [row]
    for (let column = 1; column <= width; column += 1) {
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (letter === word[column - 1] ? 0 : 1),
      )
      if (row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === word[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > slips) return false
    before = last
    last = next
  }
  return Math.min(...last) <= slips
}
