import type { SandboxGameId } from '@baize/contract/sandbox-casino'
import { present } from '@baize/kit'
import { baccaratPays, bankerDraws, winnerOf } from './games/baccarat.ts'
import { BINGO, BINGO_LINES, BINGO_PAYS } from './games/bingo.ts'
import { dicePays } from './games/dice.ts'
import { dragonTigerPays } from './games/dragon-tiger.ts'
import { EMBER_WAYS } from './games/ember-ways.ts'
import { FORTUNE } from './games/fortune-wheel.ts'
import { chanceOf, hiLoPays } from './games/hi-lo.ts'
import { KENO, KENO_PAYS } from './games/keno.ts'
import { LANTERN_ROW } from './games/lantern-row.ts'
import { LIMBO_DRAWS, limboWins } from './games/limbo.ts'
import { PLINKO_BOARDS, plinkoTable } from './games/plinko.ts'
import { SCRATCH } from './games/scratch-match.ts'
import { sicBoPays } from './games/sic-bo.ts'
import { THREE_REELS } from './games/three-reels.ts'
import { VAULT_RUN } from './games/vault-run.ts'
import { linePays, windowOf } from './reels.ts'

/** A return to player that was computed, not played: hundredths of the stake, for one way to bet. */
type Return = { readonly of: string; readonly pays: number }

type Lines = {
  readonly pays: Readonly<Record<string, readonly number[]>>
  readonly lines: readonly (readonly number[])[]
  readonly wild: string | null
}

/** Expected payout of all lines where each reel shows a symbol with its own chance. */
function lineReturn(game: Lines, reels: readonly ReadonlyMap<string, number>[]): number {
  const walk = (symbols: readonly string[], chance: number): number => {
    const next = reels[symbols.length]
    if (!next) return chance * linePays(symbols, game.pays, game.wild).pays
    return [...next].reduce((sum, [symbol, part]) => sum + walk([...symbols, symbol], chance * part), 0)
  }
  return game.lines.length * walk([], 1)
}

const shares = (symbols: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const one of symbols) found.set(one, (found.get(one) ?? 0) + 1 / symbols.length)
  return found
}

/** Chance of k successes among independent trials. */
function successes(chances: readonly number[]): number[] {
  let found = [1]
  for (const chance of chances)
    found = [...found, 0].map((part, k) => part * (1 - chance) + (found[k - 1] ?? 0) * chance)
  return found
}

function lanternReturn(): number {
  const { strips, free } = LANTERN_ROW
  const lines = lineReturn(LANTERN_ROW, strips.map(shares))
  const seen = strips.map(
    (strip) =>
      strip.filter((_, stop) => windowOf(strip, stop, 3).includes(free.scatter)).length / strip.length,
  )
  const start = successes(seen)
    .slice(free.needed)
    .reduce((sum, part) => sum + part, 0)
  return lines * (1 + start * free.spins * free.times)
}

function emberReturn(): number {
  const { strips, pays, wild, times, weights } = EMBER_WAYS
  let each = 0
  for (const [symbol, table] of Object.entries(pays)) {
    const counts = strips.map((strip) =>
      strip.map((_, stop) => windowOf(strip, stop, 3).filter((one) => one === symbol || one === wild).length),
    )
    const mean = counts.map((all) => all.reduce((sum, one) => sum + one, 0) / all.length)
    const none = counts.map((all) => all.filter((one) => one === 0).length / all.length)
    let ways = 1
    for (let length = 1; length <= strips.length; length += 1) {
      ways *= mean[length - 1] ?? 0
      each += ways * (length < strips.length ? (none[length] ?? 0) : 1) * (table[length - 1] ?? 0)
    }
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return (each * weights.reduce((sum, weight, at) => sum + weight * (times[at] ?? 1), 0)) / all
}

function vaultReturn(): number {
  const { symbols, weights, bonus } = VAULT_RUN
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const reel = new Map<string, number>(symbols.map((symbol, at) => [symbol, (weights[at] ?? 0) / all]))
  const lines = lineReturn(
    VAULT_RUN,
    Array.from({ length: 5 }, () => reel),
  )
  const coinTotal = bonus.coinWeights.reduce((sum, weight) => sum + weight, 0)
  const coin =
    bonus.coins.reduce((sum, value, at) => sum + value * (bonus.coinWeights[at] ?? 0), 0) / coinTotal
  const known = new Map<string, number>()
  /** Expected payout with so many coins and respins left. */
  const worth = (coins: number, left: number): number => {
    if (coins === bonus.cells) return coins * coin + bonus.grand
    if (left === 0) return coins * coin
    const key = `${coins}/${left}`
    const before = known.get(key)
    if (before !== undefined) return before
    const value = successes(Array<number>(bonus.cells - coins).fill(1 / bonus.oneIn)).reduce(
      (sum, part, more) =>
        sum + part * (more === 0 ? worth(coins, left - 1) : worth(coins + more, bonus.respins)),
      0,
    )
    known.set(key, value)
    return value
  }
  const opened = successes(Array<number>(bonus.cells).fill(reel.get('coin') ?? 0)).reduce(
    (sum, part, coins) => sum + (coins >= bonus.needed ? part * worth(coins, bonus.respins) : 0),
    0,
  )
  return lines + opened
}

/** Chance of a card's value: nine of 1/13 and the ten of 4/13. */
const TENS = 4 / 13
const OTHERS = 1 / 13

/** Value of the best play against each dealer's card, from an endless shoe. */
function blackjackReturn(): number {
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
        const one = add({ hard: 0, ace: false }, a.value)
        const split =
          a.value !== b.value
            ? Number.NEGATIVE_INFINITY
            : 2 * drawn(one, (next) => (a.value === 1 ? stand(total(next)) - 1 : twoCards(next)))
        expected += part * Math.max(twoCards(hand), split)
      }
  }
  return 100 * (1 + expected)
}

function baccaratReturns(): Return[] {
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

function sicBoReturns(): Return[] {
  const faces = [1, 2, 3, 4, 5, 6]
  const throws = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
  const spots = ['small', 'odd', 'one1', 'triple', ...[4, 5, 6, 7, 8, 9, 10].map((sum) => `sum${sum}`)]
  return spots.map((of) => ({
    of,
    pays: throws.reduce((sum, dice) => sum + sicBoPays(of, dice), 0) / throws.length,
  }))
}

function crapsReturns(): Return[] {
  const ways = (sum: number) => 6 - Math.abs(7 - sum)
  const points = [4, 5, 6, 8, 9, 10].reduce(
    (all, sum) => all + (ways(sum) / 36) * (ways(sum) / (ways(sum) + ways(7))),
    0,
  )
  const passes = (ways(7) + ways(11)) / 36 + points
  return [
    { of: 'pass', pays: 200 * passes },
    { of: 'dont', pays: 200 * (1 - passes - ways(12) / 36) + (100 * ways(12)) / 36 },
  ]
}

function choose(n: number, k: number): number {
  let found = 1
  for (let i = 1; i <= k; i += 1) found = (found * (n - k + i)) / i
  return k < 0 || k > n ? 0 : found
}

const kenoReturns = (): Return[] =>
  KENO_PAYS.flatMap((table, picks) =>
    picks === 0
      ? []
      : [
          {
            of: `${picks}`,
            pays: table.reduce(
              (sum, pays, hits) =>
                sum +
                (pays * choose(picks, hits) * choose(KENO.from - picks, KENO.drawn - hits)) /
                  choose(KENO.from, KENO.drawn),
              0,
            ),
          },
        ],
  )

/** By inclusion and exclusion over the sets of lines: each needs the cells of its union. */
function bingoReturn(): number {
  const FREE = 12
  const { balls, drawn } = BINGO
  const complete = Array<number>(BINGO_LINES.length + 1).fill(0)
  for (let set = 0; set < 2 ** BINGO_LINES.length; set += 1) {
    const lines = BINGO_LINES.filter((_, at) => (set >> at) & 1)
    const cells = new Set(lines.flat())
    cells.delete(FREE)
    complete[lines.length] =
      (complete[lines.length] ?? 0) + choose(balls - cells.size, drawn - cells.size) / choose(balls, drawn)
  }
  let expected = 0
  for (let k = 1; k <= BINGO_LINES.length; k += 1) {
    let exactly = 0
    for (let j = k; j <= BINGO_LINES.length; j += 1)
      exactly += (-1) ** (j - k) * choose(j, k) * (complete[j] ?? 0)
    expected += exactly * (BINGO_PAYS[Math.min(k, BINGO_PAYS.length - 1)] ?? 0)
  }
  return expected
}

const plinkoReturns = (): Return[] =>
  PLINKO_BOARDS.map(({ rows, risk }) => {
    const table = present(plinkoTable({ rows, risk }), 'a board')
    const pins = table.length - 1
    return {
      of: `${rows} ${risk}`,
      pays: table.reduce((sum, pays, slot) => sum + (pays * choose(pins, slot)) / 2 ** pins, 0),
    }
  })

const mean = (table: readonly number[]): number => table.reduce((sum, one) => sum + one, 0) / table.length

function dragonTigerReturns(): Return[] {
  const ranks = Array.from({ length: 13 }, (_, rank) => rank)
  return ['dragon', 'tie', 'tiger'].map((of) => ({
    of,
    pays: mean(ranks.flatMap((a) => ranks.map((b) => dragonTigerPays(of, a, b)))),
  }))
}

/** One guess on each card; further guesses change the return only by the rounding. */
const hiLoReturns = (): Return[] =>
  Array.from({ length: 13 }, (_, rank) => rank).map((rank) => {
    const chance = chanceOf(rank, 'higher')
    return { of: `${rank}`, pays: (hiLoPays([chance]) * chance) / 13 }
  })

/** Each game's return by computation, for every way to bet. Games that are missing here are shown by play. */
export const EXACT: Readonly<Partial<Record<SandboxGameId, () => readonly Return[]>>> = {
  'three-reels': () => [{ of: '', pays: lineReturn(THREE_REELS, THREE_REELS.strips.map(shares)) }],
  'lantern-row': () => [{ of: '', pays: lanternReturn() }],
  'ember-ways': () => [{ of: '', pays: emberReturn() }],
  'vault-run': () => [{ of: '', pays: vaultReturn() }],
  'sandbox-roulette': () => [{ of: '', pays: 3600 / 37 }],
  'sandbox-blackjack': () => [{ of: '', pays: blackjackReturn() }],
  'sandbox-baccarat': baccaratReturns,
  'dragon-tiger': dragonTigerReturns,
  'sic-bo': sicBoReturns,
  craps: crapsReturns,
  'hi-lo': hiLoReturns,
  'sandbox-keno': kenoReturns,
  'bingo-hall': () => [{ of: '', pays: bingoReturn() }],
  plinko: plinkoReturns,
  'dice-roll': () =>
    Array.from({ length: 94 }, (_, at) => at + 2).map((chance) => ({
      of: `${chance}`,
      pays: (dicePays(chance) * chance) / 100,
    })),
  limbo: () =>
    [101, 200, 333, 1000, 100_000].map((target) => ({
      of: `${target}`,
      pays: (target * limboWins(target)) / LIMBO_DRAWS,
    })),
  'fortune-wheel': () => Object.entries(FORTUNE).map(([of, table]) => ({ of, pays: mean(table) })),
  'scratch-match': () => [
    { of: '', pays: SCRATCH.reduce((sum, { pays, cards }) => sum + pays * cards, 0) / 10_000 },
  ],
}
