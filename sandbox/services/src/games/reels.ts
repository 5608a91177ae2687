import { assert, type RandomBytes } from '@baize/kit'
import { SYMBOLS, type SymbolName } from './symbols.ts'

export const STAKES = [1, 5, 10] as const
export type Stake = (typeof STAKES)[number]
export const FIRST_CREDITS = 1000
/** Above any reachable balance: a form with more was not filled in by our page. */
export const MOST_CREDITS = 1_000_000_000

const REELS = 3
/** How often each of the game's five symbols is on a reel, rarest first, and what three of a kind pay per credit. */
const ON_A_REEL = [1, 2, 2, 3, 4] as const
const PAYS = [200, 30, 20, 12, 5] as const
/** Two of the most common symbol from the left also pay. */
const PAIR_PAYS = 3
export const PLACES = ON_A_REEL.reduce((sum, count) => sum + count, 0)

export type Machine = {
  /** Rarest first. */
  readonly symbols: readonly SymbolName[]
  /** Each reel from top to bottom, wrapping around. */
  readonly reels: readonly (readonly SymbolName[])[]
}

/** Symbols and reels of a game, derived from its id and therefore stable. */
export function machineOf(gameId: string): Machine {
  const symbols = shuffled(Object.keys(SYMBOLS).filter(isSymbol), `${gameId} symbols`).slice(
    0,
    ON_A_REEL.length,
  )
  const all = symbols.flatMap((symbol, rank) => Array<SymbolName>(ON_A_REEL[rank] ?? 0).fill(symbol))
  const reels = Array.from({ length: REELS }, (_, reel) => shuffled(all, `${gameId} reel ${reel}`))
  return { symbols, reels }
}

const isSymbol = (name: string): name is SymbolName => name in SYMBOLS

/** Shuffles in an order that depends only on `name`. */
const shuffled = <T>(list: readonly T[], name: string): T[] =>
  list
    .map((value, place) => ({ value, order: numberOf(`${name} ${place}`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)

/** FNV-1a, with the high bits mixed into the low ones. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Stop position of each reel. Redraws a byte above the last whole multiple of PLACES, which would be a bias. */
export function drawStops(randomBytes: RandomBytes): number[] {
  const fair = 256 - (256 % PLACES)
  const draw = (): number => {
    const [byte = fair] = randomBytes(1)
    return byte < fair ? byte % PLACES : draw()
  }
  return Array.from({ length: REELS }, draw)
}

/** Symbols of a row: `0` is the payline, `-1` the row above it. */
export const rowOf = ({ reels }: Machine, stops: readonly number[], row: number): SymbolName[] =>
  reels.map((reel, at) => {
    const symbol = reel[((stops[at] ?? 0) + row + PLACES) % PLACES]
    assert(symbol !== undefined, 'a reel has a symbol at every place')
    return symbol
  })

/** Payout of a line per credit. */
export function paysOf({ symbols }: Machine, [first, second, third]: readonly SymbolName[]): number {
  const rank = symbols.findIndex((symbol) => symbol === first)
  if (rank === -1 || first !== second) return 0
  if (second === third) return PAYS[rank] ?? 0
  return rank === symbols.length - 1 ? PAIR_PAYS : 0
}

/** The paytable, shown before the first spin. */
export const payTable = ({ symbols }: Machine): { symbol: SymbolName; three: number; two: number | null }[] =>
  symbols.map((symbol, rank) => ({
    symbol,
    three: PAYS[rank] ?? 0,
    two: rank === symbols.length - 1 ? PAIR_PAYS : null,
  }))

/** Return to player, computed exactly over all possible lines. */
export function returnOf(machine: Machine): number {
  let paid = 0
  for (let a = 0; a < PLACES; a += 1)
    for (let b = 0; b < PLACES; b += 1)
      for (let c = 0; c < PLACES; c += 1) paid += paysOf(machine, rowOf(machine, [a, b, c], 0))
  return paid / PLACES ** REELS
}
