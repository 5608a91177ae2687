import { present } from '@baize/kit'
import {
  type Cell,
  type Draw,
  type Game,
  type Outcome,
  type ReelStep,
  type Scene,
  settled,
  times,
  type Win,
} from './game.ts'

type Columns = readonly (readonly string[])[]
type Pays = Readonly<Record<string, readonly number[]>>

/** Rows of each line, reel by reel. A game with fewer lines takes the first of them. */
export const TWENTY_LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [0, 2, 0, 2, 0],
]

/** Payouts of three, four and five of each symbol, for the rules. */
export const threeToFive = (pays: Pays): ReturnType<Game['pays']> =>
  Object.entries(pays).map(([symbol, [, , three = 0, four = 0, five = 0]]) => ({
    symbols: [symbol],
    label: '3 · 4 · 5',
    pays: [three, four, five].map(times).join(' · '),
  }))

/** A step that holds nothing and has none to follow. */
export const spun = (
  columns: Columns,
  wins: readonly Win[],
  { kind = 'spin', by = 1, left = 0 }: { kind?: ReelStep['kind']; by?: number; left?: number } = {},
): ReelStep => ({ kind, columns, wins, times: by, held: [], left })

/** Reels that stand, before the first spin. */
export const still = (columns: Columns): Scene => ({ view: 'reels', steps: [spun(columns, [])] })

/** A round of these steps: each pays its wins times its multiplier. */
export const settledReels = (steps: readonly ReelStep[]): Outcome =>
  settled(
    steps.reduce((sum, step) => sum + step.times * step.wins.reduce((all, win) => all + win.pays, 0), 0),
    { view: 'reels', steps },
  )

/**
 * Reel strips with these symbols, in an order that depends on the name alone. Each `apart` symbol is at least three
 * places from its like, so a window of three rows shows at most one.
 */
export function stripsFrom(
  name: string,
  reels: number,
  counts: Readonly<Record<string, number>>,
  apart: readonly string[] = [],
  extra: readonly Readonly<Record<string, number>>[] = [],
): string[][] {
  return Array.from({ length: reels }, (_, reel) => {
    const on = { ...counts, ...extra[reel] }
    const all = Object.entries(on).flatMap(([symbol, count]) =>
      apart.includes(symbol) ? [] : Array<string>(count).fill(symbol),
    )
    const strip = all
      .map((symbol, place) => ({ symbol, order: hashOf(`${name} ${reel} ${place}`) }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ symbol }) => symbol)
    for (const symbol of apart) {
      const count = on[symbol] ?? 0
      const gap = Math.floor((strip.length + count) / count)
      for (let at = 0; at < count; at += 1) strip.splice(at * gap, 0, symbol)
    }
    return strip
  })
}

/** FNV-1a, with the high bits mixed into the low ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The window at a stop: `rows` symbols from there on, wrapping around. */
export const windowOf = (strip: readonly string[], stop: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) => present(strip[(stop + row) % strip.length], 'symbol'))

export const spinStrips = (draw: Draw, strips: Columns, rows: number): string[][] =>
  strips.map((strip) => windowOf(strip, draw.below(strip.length), rows))

export const countOf = (columns: Columns, symbol: string): number =>
  columns.flat().filter((shown) => shown === symbol).length

/** Payout of a line from the left, hundredths of the stake; wilds stand in. A line of wilds alone pays nothing. */
export function linePays(
  symbols: readonly string[],
  pays: Pays,
  wild: string | null,
): { readonly pays: number; readonly length: number } {
  const symbol = symbols.find((candidate) => candidate !== wild)
  const table = symbol === undefined ? undefined : pays[symbol]
  if (!table) return { pays: 0, length: 0 }
  const end = symbols.findIndex((candidate) => candidate !== symbol && candidate !== wild)
  const length = end === -1 ? symbols.length : end
  return { pays: table[length - 1] ?? 0, length }
}

export function lineWins(
  columns: Columns,
  {
    lines,
    pays,
    wild,
  }: { readonly lines: readonly (readonly number[])[]; readonly pays: Pays; readonly wild: string | null },
): Win[] {
  return lines.flatMap((line) => {
    const symbols = line.map((row, column) => present(columns[column]?.[row], 'symbol'))
    const won = linePays(symbols, pays, wild)
    if (won.pays === 0) return []
    return [{ cells: line.slice(0, won.length).map((row, column): Cell => [column, row]), pays: won.pays }]
  })
}

/** Wins in any row: the product of each reel's number of the symbol or a wild. */
export function wayWins(
  columns: Columns,
  { pays, wild }: { readonly pays: Pays; readonly wild: string },
): Win[] {
  return Object.entries(pays).flatMap(([symbol, table]) => {
    const cells: Cell[] = []
    let [ways, length] = [1, 0]
    for (const [column, symbols] of columns.entries()) {
      const rows = symbols.flatMap((shown, row) => (shown === symbol || shown === wild ? [row] : []))
      if (rows.length === 0) break
      ways *= rows.length
      length += 1
      for (const row of rows) cells.push([column, row])
    }
    const each = table[length - 1] ?? 0
    return each === 0 ? [] : [{ cells, pays: each * ways }]
  })
}
