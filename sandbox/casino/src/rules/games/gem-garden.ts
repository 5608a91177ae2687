import { type Cell, type Draw, type Game, type ReelStep, times, weighted } from '../game.ts'
import { settledReels, spun, still } from '../reels.ts'

const SIZE = 6
const GEMS = ['ruby', 'amber', 'emerald', 'sapphire', 'amethyst', 'pearl'] as const
const WEIGHTS = [10, 13, 16, 19, 21, 21] as const
const LEAST = 5
/** Payout of a cluster by its size: from 5, 7, 9, 12 and 16 gems. */
const SIZES = [5, 7, 9, 12, 16] as const
const PAYS: Readonly<Record<string, readonly number[]>> = {
  ruby: [400, 1000, 2800, 10_000, 60_000],
  amber: [250, 600, 1600, 6000, 30_000],
  emerald: [160, 400, 1000, 3600, 16_000],
  sapphire: [100, 240, 600, 2000, 8000],
  amethyst: [80, 180, 450, 1400, 5000],
  pearl: [60, 140, 330, 1000, 3300],
}

function paysOf(gem: number, size: number): number {
  const tier = SIZES.findLastIndex((least) => size >= least)
  return PAYS[GEMS[gem] ?? '']?.[tier] ?? 0
}

const CELLS = SIZE * SIZE
/** Cells that touch each cell, side by side or above each other; cells are numbered column by column. */
const BESIDE: readonly (readonly number[])[] = Array.from({ length: CELLS }, (_, at) => [
  ...(at >= SIZE ? [at - SIZE] : []),
  ...(at < CELLS - SIZE ? [at + SIZE] : []),
  ...(at % SIZE > 0 ? [at - 1] : []),
  ...(at % SIZE < SIZE - 1 ? [at + 1] : []),
])

/** Connected groups of equal gems that pay, each as its cells. */
function clusters(grid: Uint8Array): number[][] {
  const seen = new Uint8Array(CELLS)
  const found: number[][] = []
  for (let start = 0; start < CELLS; start += 1) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const group = [start]
    for (let next = 0; next < group.length; next += 1) {
      for (const cell of BESIDE[group[next] ?? 0] ?? []) {
        if (seen[cell] === 1 || grid[cell] !== grid[start]) continue
        seen[cell] = 1
        group.push(cell)
      }
    }
    if (group.length >= LEAST) found.push(group)
  }
  return found
}

const gemOf = (draw: Draw): number => weighted(draw, WEIGHTS)

/** Removes the winning gems; the others fall, and new ones come from above. */
function fallen(grid: Uint8Array, gone: readonly number[], draw: Draw): Uint8Array {
  const next = new Uint8Array(CELLS)
  for (let column = 0; column < SIZE; column += 1) {
    let to = column * SIZE + SIZE - 1
    for (let from = to; from >= column * SIZE; from -= 1)
      if (!gone.includes(from)) {
        next[to] = grid[from] ?? 0
        to -= 1
      }
    for (; to >= column * SIZE; to -= 1) next[to] = gemOf(draw)
  }
  return next
}

const cellOf = (at: number): Cell => [Math.floor(at / SIZE), at % SIZE]
const columnsOf = (grid: Uint8Array): string[][] =>
  Array.from({ length: SIZE }, (_, column) =>
    Array.from(grid.subarray(column * SIZE, (column + 1) * SIZE), (gem) => GEMS[gem] ?? ''),
  )

/** One spin: each grid with its winning groups, and what it pays. Also run by the simulation, without the pictures. */
export function gemSpin(
  draw: Draw,
  seen: (grid: Uint8Array, groups: readonly number[][], step: number) => void,
): number {
  let grid: Uint8Array = Uint8Array.from({ length: CELLS }, () => gemOf(draw))
  let pays = 0
  for (let step = 1; step <= LONGEST; step += 1) {
    const groups = clusters(grid)
    seen(grid, groups, step)
    if (groups.length === 0) break
    for (const group of groups) pays += step * paysOf(grid[group[0] ?? 0] ?? 0, group.length)
    grid = fallen(grid, groups.flat(), draw)
  }
  return pays
}

/** A chain longer than this has a chance far below one in 10^12. */
const LONGEST = 60

export const gemGarden: Game = {
  rules: [
    {
      en: 'Five or more equal gems that touch each other form a cluster and pay. The cluster disappears, the gems above fall, and new ones follow.',
      pt: 'Cinco ou mais gemas iguais encostadas formam um grupo e pagam. O grupo some, as gemas de cima caem e outras chegam.',
      id: 'Lima permata sama atau lebih yang bersentuhan membentuk kelompok dan membayar. Kelompok itu hilang, permata di atasnya jatuh, dan yang baru menyusul.',
    },
    {
      en: 'Each fall of one spin raises the multiplier by one.',
      pt: 'Cada queda do mesmo giro aumenta o multiplicador em um.',
      id: 'Setiap kali permata jatuh dalam satu putaran, pengganda naik satu.',
    },
  ],
  options: [],
  spots: [],
  pays: () =>
    GEMS.map((gem) => ({
      symbols: [gem],
      label: { en: 'Gems', pt: 'Gemas', id: 'Permata' },
      pays: '',
      steps: SIZES.map((size, at) => ({ from: `${size}+`, pays: times(PAYS[gem]?.[at] ?? 0) })),
    })),
  idle: () =>
    still(
      Array.from({ length: SIZE }, (_, column) =>
        Array.from(
          { length: SIZE },
          (__, row) => GEMS[(column * 2 + row * 3 + ((column * row) % 5)) % 6] ?? 'pearl',
        ),
      ),
    ),
  play: (_bet, draw) => {
    const steps: ReelStep[] = []
    gemSpin(draw, (grid, groups, step) => {
      const wins = groups.map((group) => ({
        cells: group.map(cellOf),
        pays: paysOf(grid[group[0] ?? 0] ?? 0, group.length),
      }))
      steps.push(spun(columnsOf(grid), wins, { kind: step === 1 ? 'spin' : 'fall', by: step }))
    })
    return settledReels(steps)
  },
}
