import { present } from '@baize/kit'
import { baccaratPays, bankerDraws, winnerOf } from './games/baccarat.ts'
import { dragonTigerPays } from './games/dragon-tiger.ts'
import { chanceOf, hiLoPays } from './games/hi-lo.ts'
import { redDogPays, spreadOf } from './games/red-dog.ts'
import { threeCardPays, threeCardValue } from './games/three-card-poker.ts'

/** A return to player that was computed, not played: hundredths of the stake, for one way to bet. */
export type Return = { readonly of: string; readonly pays: number }

export const mean = (table: readonly number[]): number =>
  table.reduce((sum, value) => sum + value, 0) / table.length

/** Chance of a card's value: nine of 1/13 and the ten of 4/13. */
const TENS = 4 / 13
const OTHERS = 1 / 13

/** Value of the best play against each dealer's card, from an endless shoe. */
export function blackjackReturn(): number {
  const cards = Array.from({ length: 10 }, (_, at) => ({ value: at + 1, part: at === 9 ? TENS : OTHERS }))
  type Hand = { readonly hard: number; readonly ace: boolean }
  const add = ({ hard, ace }: Hand, value: number): Hand => ({ hard: hard + value, ace: ace || value === 1 })
  const total = ({ hard, ace }: Hand): number => (ace && hard + 10 <= 21 ? hard + 10 : hard)

  /** The dealer's final totals: 17 to 21, 22 for over, 0 for blackjack. */
  const dealerFrom = (up: number): Map<number, number> => {
    const ends = new Map<number, number>()
    const walk = (hand: Hand, count: number, part: number): void => {
      const now = total(hand)
      if (count === 2 && now === 21) ends.set(0, (ends.get(0) ?? 0) + part)
      else if (now > 21) ends.set(22, (ends.get(22) ?? 0) + part)
      else if (now >= 17) ends.set(now, (ends.get(now) ?? 0) + part)
      else for (const card of cards) walk(add(hand, card.value), count + 1, part * card.part)
    }
    walk(add({ hard: 0, ace: false }, up), 1, 1)
    return ends
  }

  let expected = 0
  for (const { value: up, part: upPart } of cards) {
    const ends = dealerFrom(up)
    const stand = (mine: number): number => {
      if (mine > 21) return 0
      return [...ends].reduce((sum, [theirs, part]) => {
        if (theirs === 0) return sum
        return sum + part * (theirs === 22 || mine > theirs ? 2 : mine === theirs ? 1 : 0)
      }, 0)
    }
    const drawn = (hand: Hand, then: (next: Hand) => number): number =>
      cards.reduce((sum, { value, part }) => sum + part * then(add(hand, value)), 0)
    const known = new Map<string, number>()
    /** Net of the base stake after a hit: the stand or the next hit. */
    const on = (hand: Hand): number => {
      if (total(hand) >= 21) return stand(total(hand)) - 1
      const key = `${hand.hard}/${hand.ace}`
      const before = known.get(key)
      if (before !== undefined) return before
      const value = Math.max(stand(total(hand)) - 1, drawn(hand, on))
      known.set(key, value)
      return value
    }
    const double = (hand: Hand): number => 2 * (drawn(hand, (next) => stand(total(next))) - 1)
    const twoCards = (hand: Hand): number =>
      total(hand) === 21 ? stand(21) - 1 : Math.max(on(hand), double(hand))
    const blackjack = ends.get(0) ?? 0
    for (const a of cards)
      for (const b of cards) {
        const hand = add(add({ hard: 0, ace: false }, a.value), b.value)
        const part = upPart * a.part * b.part
        if (total(hand) === 21) {
          expected += part * (1.5 * (1 - blackjack))
          continue
        }
        const firstCard = add({ hard: 0, ace: false }, a.value)
        const split =
          a.value !== b.value
            ? Number.NEGATIVE_INFINITY
            : 2 * drawn(firstCard, (next) => (a.value === 1 ? stand(total(next)) - 1 : twoCards(next)))
        expected += part * Math.max(twoCards(hand), split)
      }
  }
  return 100 * (1 + expected)
}

export function baccaratReturns(): Return[] {
  const values = Array.from({ length: 10 }, (_, value) => ({ value, part: value === 0 ? TENS : OTHERS }))
  const parts = { player: 0, banker: 0, tie: 0 }
  const end = (player: number, banker: number, part: number) => {
    parts[winnerOf(player % 10, banker % 10)] += part
  }
  const pair = values.flatMap((a) =>
    values.map((b) => ({ total: (a.value + b.value) % 10, part: a.part * b.part })),
  )
  const totals = values.map(({ value }) => ({
    total: value,
    part: pair.filter(({ total }) => total === value).reduce((sum, { part }) => sum + part, 0),
  }))
  const bankers = (player: number, banker: number, third: number | null, part: number) => {
    if (!bankerDraws(banker, third)) return end(player, banker, part)
    for (const card of values) end(player, banker + card.value, part * card.part)
  }
  for (const player of totals)
    for (const banker of totals) {
      const part = player.part * banker.part
      if (player.total >= 8 || banker.total >= 8) end(player.total, banker.total, part)
      else if (player.total > 5) bankers(player.total, banker.total, null, part)
      else
        for (const card of values)
          bankers((player.total + card.value) % 10, banker.total, card.value, part * card.part)
    }
  return (['player', 'tie', 'banker'] as const).map((of) => ({
    of,
    pays: (['player', 'tie', 'banker'] as const).reduce(
      (sum, result) => sum + parts[result] * baccaratPays(of, result),
      0,
    ),
  }))
}

export function dragonTigerReturns(): Return[] {
  const ranks = Array.from({ length: 13 }, (_, rank) => rank)
  return ['dragon', 'tie', 'tiger'].map((of) => ({
    of,
    pays: mean(ranks.flatMap((a) => ranks.map((b) => dragonTigerPays(of, a, b)))),
  }))
}

/** Of the best play: a raise where the third card wins more often than not. */
export function redDogReturn(): number {
  const heights = Array.from({ length: 13 }, (_, height) => height)
  const net = mean(
    heights.flatMap((a) =>
      heights.map((b) => {
        const kept = mean(heights.map((third) => redDogPays(a, b, third) - 100))
        return spreadOf(a, b) > 0 ? Math.max(kept, 2 * kept) : kept
      }),
    ),
  )
  return 100 + net
}

/**
 * Of the best play, over every hand of the player against every hand of the dealer. Suits that are only renamed are one
 * hand with its number of deals.
 */
export function threeCardReturn(): number {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const hands = deck.flatMap((a) =>
    deck.slice(a + 1).flatMap((b) => deck.slice(b + 1).map((c) => [a, b, c] as const)),
  )
  const values = hands.map(threeCardValue)
  const distinct = [...new Set(values)]
  const placeOf = new Map(distinct.map((value, place) => [value, place]))
  /** Hands of each value that contain a set of up to two cards. */
  const holding = new Map<string, Int32Array>()
  const subsets = ([a = 0, b = 0, c = 0]: readonly number[]) =>
    [[], [a], [b], [c], [a, b], [a, c], [b, c]].map((cards) => ({
      key: cards.join(),
      sign: cards.length % 2 === 0 ? 1 : -1,
    }))
  for (const [at, hand] of hands.entries()) {
    const place = placeOf.get(values[at] ?? 0) ?? 0
    for (const { key } of subsets(hand)) {
      const counts = holding.get(key) ?? new Int32Array(distinct.length)
      counts[place] = (counts[place] ?? 0) + 1
      holding.set(key, counts)
    }
  }
  const kinds = new Map<string, { readonly hand: readonly number[]; deals: number }>()
  for (const hand of hands) {
    const byRank = hand.toSorted((x, y) => (x % 13) - (y % 13) || x - y)
    const suits = byRank.map((card) => Math.floor(card / 13))
    const key = byRank.map((card, at) => `${card % 13}/${suits.indexOf(suits[at] ?? 0)}`).join()
    const known = kinds.get(key)
    if (known) known.deals += 1
    else kinds.set(key, { hand, deals: 1 })
  }
  let net = 0
  for (const { hand, deals } of kinds.values()) {
    const mine = threeCardValue(hand)
    const pays = Int32Array.from(distinct, (theirs) => threeCardPays(mine, theirs) - 200)
    // The dealer's hands without these cards, by inclusion and exclusion.
    let [sum, count] = [-(pays[placeOf.get(mine) ?? 0] ?? 0), -1]
    for (const { key, sign } of subsets(hand)) {
      const counts = present(holding.get(key), 'hands with these cards')
      for (let place = 0; place < counts.length; place += 1) {
        sum += sign * (counts[place] ?? 0) * (pays[place] ?? 0)
        count += sign * (counts[place] ?? 0)
      }
    }
    net += deals * Math.max(-100, sum / count)
  }
  return 100 + net / hands.length
}

/** One guess on each card; further guesses change the return only by the rounding. */
export const hiLoReturns = (): Return[] =>
  Array.from({ length: 13 }, (_, rank) => rank).map((rank) => {
    const chance = chanceOf(rank, 'higher')
    return { of: `${rank}`, pays: (hiLoPays([chance]) * chance) / 13 }
  })
