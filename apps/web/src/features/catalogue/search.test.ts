import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSearch, type Findable } from './search.ts'

const game = (name: string, provider = 'Acorn Sandbox', ...tags: string[]): Findable => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  provider,
  tags,
})
const GAMES = [
  game('Neon Koi Bingo Hall', 'Fable Sandbox', 'bingo', 'fish'),
  game('Neon Koi Bingo', 'Fable Sandbox', 'bingo', 'fish'),
  game('Harbour Cats Roulette', 'Cobalt Sandbox', 'roulette', 'cat'),
  game('Sugar Foundry Cascade', 'Acorn Sandbox', 'cascade', 'candy'),
  game('Cascade Canyon', 'Inkwell Sandbox', 'classic', 'train'),
  game('Ação na Praça', 'Inkwell Sandbox', 'classic', 'music'),
  game('Moonbase Nine 1024 Ways', 'Juniper Sandbox', 'ways', 'rocket'),
]
const search = createSearch(GAMES)
const names = (typed: string) => search(typed).map(({ name }) => name)

describe('a search of the catalogue', () => {
  it('finds games by the beginnings of words, in any order', () => {
    expect(names('roul')).toEqual(['Harbour Cats Roulette'])
    expect(names('cat harb')).toEqual(['Harbour Cats Roulette'])
    expect(names('1024')).toEqual(['Moonbase Nine 1024 Ways'])
    expect(names('bour')).toEqual([])
  })

  it('finds games by provider and tag too, after those by name', () => {
    expect(names('cas')).toEqual(['Cascade Canyon', 'Sugar Foundry Cascade'])
    expect(names('candy')).toEqual(['Sugar Foundry Cascade'])
    expect(names('juniper')).toEqual(['Moonbase Nine 1024 Ways'])
    expect(names('fish')).toHaveLength(2)
  })

  it('ranks an exact name before one that continues', () => {
    expect(names('neon koi bingo')).toEqual(['Neon Koi Bingo', 'Neon Koi Bingo Hall'])
  })

  it('ranks equal matches by plays and otherwise keeps the order of the lobby', () => {
    expect(names('neon')).toEqual(['Neon Koi Bingo Hall', 'Neon Koi Bingo'])
    const played = createSearch(GAMES, new Map([['neon-koi-bingo', 3]]))
    expect(played('neon').map(({ name }) => name)).toEqual(['Neon Koi Bingo', 'Neon Koi Bingo Hall'])
    // A prefix match of the name ranks above popularity.
    const crowded = createSearch(GAMES, new Map([['sugar-foundry-cascade', 1000]]))
    expect(crowded('casc')[0]?.name).toBe('Cascade Canyon')
  })

  it.each(['', ' ', '!?', '…'])('finds nothing for %j', (typed) => {
    expect(names(typed)).toEqual([])
  })

  it.each([
    ['rulette', 'Harbour Cats Roulette'],
    ['roulettte', 'Harbour Cats Roulette'],
    ['roluette', 'Harbour Cats Roulette'],
    ['rouletge', 'Harbour Cats Roulette'],
    ['sugra fuondry', 'Sugar Foundry Cascade'],
    ['moonbsae', 'Moonbase Nine 1024 Ways'],
    ['acoa', 'Ação na Praça'],
  ])('forgives a typo: %s is %s', (typed, meant) => {
    expect(names(typed)).toEqual([meant])
  })

  it('forgives only one typo, and none in short words', () => {
    expect(names('koj')).toEqual([])
    expect(names('sgura')).toEqual([])
    expect(names('neon xylophone')).toEqual([])
  })
})

describe('any search', () => {
  const word = fc.stringMatching(/^[a-z]{4,10}$/)
  const catalogue = fc
    .uniqueArray(fc.array(word, { minLength: 1, maxLength: 4 }), {
      selector: (words) => words.join(' '),
      minLength: 1,
      maxLength: 60,
    })
    .map((list) => list.map((words) => game(words.join(' '), 'Fable Sandbox', 'slots')))
  const withOne = catalogue.chain((games) => fc.tuple(fc.constant(games), fc.constantFrom(...games)))

  it('finds a game first by its whole name', () => {
    fc.assert(
      fc.property(withOne, ([games, wanted]) => {
        expect(createSearch(games)(wanted.name)[0]).toBe(wanted)
      }),
    )
  })

  it('finds a game by every beginning of its name, in any case and with any accents', () => {
    fc.assert(
      fc.property(withOne, fc.nat(), ([games, wanted], cut) => {
        const typed = wanted.name.slice(0, 1 + (cut % wanted.name.length))
        const found = createSearch(games)(typed)
        expect(found).toContain(wanted)
        const shouted = typed.toUpperCase().replaceAll('A', 'Ã').replaceAll('E', 'É')
        expect(createSearch(games)(` ${shouted}`)).toEqual(found)
      }),
    )
  })

  it('finds a game in spite of one typo, unless something starts exactly as typed', () => {
    const slips = fc.record({
      kind: fc.constantFrom('miss', 'add', 'change', 'swap'),
      at: fc.nat(),
      letter: word,
    })
    fc.assert(
      fc.property(withOne, fc.nat(), slips, ([games, wanted], which, { kind, at, letter }) => {
        const words = wanted.name.split(' ')
        const slipped = words[which % words.length] ?? ''
        const place = at % (slipped.length - 1)
        const [before, after] = [slipped.slice(0, place), slipped.slice(place)]
        const sign = letter.slice(0, 1)
        const typed = {
          miss: before + after.slice(1),
          add: before + sign + after,
          change: before + sign + after.slice(1),
          swap: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        }[kind]
        fc.pre(typed !== undefined && typed.length >= 4)
        const found = createSearch(games)(typed ?? '')
        const asTyped = (name: string) => name.split(' ').some((each) => each.startsWith(typed ?? ''))
        expect(found.length).toBeGreaterThan(0)
        expect(found.includes(wanted) || found.every(({ name }) => asTyped(name))).toBe(true)
      }),
    )
  })

  it('returns existing games, each once, whatever is typed', () => {
    fc.assert(
      fc.property(catalogue, fc.string({ unit: 'binary', maxLength: 200 }), (games, typed) => {
        const found = createSearch(games)(typed)
        expect(new Set(found).size).toBe(found.length)
        expect(found.filter((hit) => !games.includes(hit))).toEqual([])
      }),
    )
  })
})
