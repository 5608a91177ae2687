import type { SandboxGameId } from '@baize/contract/sandbox'
import { present } from '@baize/kit'
import {
  baccaratReturns,
  blackjackReturn,
  dragonTigerReturns,
  hiLoReturns,
  mean,
  type Return,
  redDogReturn,
  threeCardReturn,
} from './card-returns.ts'
import { BINGO, BINGO_LINES, BINGO_PAYS } from './games/bingo.ts'
import { COMET_REELS } from './games/comet-reels.ts'
import { dicePays } from './games/dice.ts'
import { EMBER_WAYS } from './games/ember-ways.ts'
import { FORTUNE } from './games/fortune-wheel.ts'
import { KENO, KENO_PAYS } from './games/keno.ts'
import { LANTERN_ROW } from './games/lantern-row.ts'
import { LIMBO_DRAWS, limboWins } from './games/limbo.ts'
import { PLINKO_BOARDS, plinkoTable } from './games/plinko.ts'
import { BOATS, regattaPays } from './games/regatta.ts'
import { SCRATCH } from './games/scratch-match.ts'
import { sicBoPays } from './games/sic-bo.ts'
import { THREE_REELS } from './games/three-reels.ts'
import { VAULT_RUN } from './games/vault-run.ts'
import { linePays, windowOf } from './reels.ts'

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
  for (const symbol of symbols) found.set(symbol, (found.get(symbol) ?? 0) + 1 / symbols.length)
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
      strip.map(
        (_, stop) => windowOf(strip, stop, 3).filter((shown) => shown === symbol || shown === wild).length,
      ),
    )
    const means = counts.map((all) => all.reduce((sum, count) => sum + count, 0) / all.length)
    const none = counts.map((all) => all.filter((count) => count === 0).length / all.length)
    let ways = 1
    for (let length = 1; length <= strips.length; length += 1) {
      ways *= means[length - 1] ?? 0
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

/** Over the sets of reels that comets cover: each spin pays, and a new comet brings another spin. */
function cometReturn(): number {
  const { strips, wild, rows, lines } = COMET_REELS
  const windows = strips.map((strip) => strip.map((_, stop) => windowOf(strip, stop, rows)))
  const clear = windows.map((all) => all.filter((column) => !column.includes(wild)))
  const chances = windows.map((all, reel) => 1 - (clear[reel]?.length ?? 0) / all.length)
  // A window without a comet has other symbols above than below: each row of a reel has chances of its own.
  const paid = (wilds: readonly number[]): number =>
    lines.reduce((sum, line) => {
      const reels = line.map((row, reel) =>
        wilds.includes(reel)
          ? new Map([[wild, 1]])
          : shares((clear[reel] ?? []).map((window) => present(window[row], 'symbol'))),
      )
      return sum + lineReturn({ ...COMET_REELS, lines: [line] }, reels)
    }, 0)
  const MIDDLE = [1, 2, 3]
  const sets = Array.from({ length: 8 }, (_, set) => MIDDLE.filter((reel) => (set >> (reel - 1)) & 1))
  const pays = sets.map(paid)
  const worth = (before: number): number =>
    sets.reduce((sum, wilds, set) => {
      if ((set & before) !== before) return sum
      const part = MIDDLE.filter((reel) => ((before >> (reel - 1)) & 1) === 0).reduce(
        (all, reel) => all * (wilds.includes(reel) ? (chances[reel] ?? 0) : 1 - (chances[reel] ?? 0)),
        1,
      )
      return sum + part * ((pays[set] ?? 0) + (set === before ? 0 : worth(set)))
    }, 0)
  return worth(0)
}

/** Over every order of the boats. */
function regattaReturns(): Return[] {
  const walk = (order: readonly number[], part: number): { order: readonly number[]; part: number }[] => {
    const left = BOATS.map((boat, at) => ({ boat: at + 1, weight: boat.weight })).filter(
      ({ boat }) => !order.includes(boat),
    )
    const all = left.reduce((sum, { weight }) => sum + weight, 0)
    return left.length === 0
      ? [{ order, part }]
      : left.flatMap(({ boat, weight }) => walk([...order, boat], (part * weight) / all))
  }
  const orders = walk([], 1)
  return BOATS.flatMap((_, at) => [`first${at + 1}`, `two${at + 1}`]).map((of) => ({
    of,
    pays: orders.reduce((sum, { order, part }) => sum + part * regattaPays(of, order), 0),
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

/** Each game's return by computation, for every way to bet. Games that are missing here are shown by play. */
export const EXACT: Readonly<Partial<Record<SandboxGameId, () => readonly Return[]>>> = {
  'three-reels': () => [{ of: '', pays: lineReturn(THREE_REELS, THREE_REELS.strips.map(shares)) }],
  'lantern-row': () => [{ of: '', pays: lanternReturn() }],
  'ember-ways': () => [{ of: '', pays: emberReturn() }],
  'vault-run': () => [{ of: '', pays: vaultReturn() }],
  'comet-reels': () => [{ of: '', pays: cometReturn() }],
  'red-dog': () => [{ of: '', pays: redDogReturn() }],
  'three-card-poker': () => [{ of: '', pays: threeCardReturn() }],
  regatta: regattaReturns,
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
