import type { MinesView } from '@baize/contract/player'
import { MINES_TILES, type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, formatMultiplier, type Multiplier, ok, type Result, shownMultiplier } from '@baize/kit'
import { drawRows } from '../fairness.ts'
import { isInRange, oneIn, range } from '../options.ts'
import { type StepRules, stepGame } from '../step-game.ts'

const MINES = range(1, MINES_TILES - 1, { usual: 3 })

type MinesState = { readonly mines: number; readonly picks: readonly number[] }
type MinesBoard = readonly number[]

/** Binomial coefficient. Every intermediate division is exact, because its result is a binomial coefficient too. */
function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/**
 * Cache by RTP, then by mines: every bet reads it several times, and computing a ladder took longer than the rest of
 * the bet.
 */
const ladders = new Map<number, (readonly Multiplier[] | undefined)[]>()

/** Multipliers after k safe tiles, for k = 1, 2, … : floor(RTP x C(25, k) / C(25 - mines, k)) to the hundredth. */
export function minesMultipliers(mines: number, rtpTenThousandths: number): readonly Multiplier[] {
  const known = ladders.get(rtpTenThousandths)?.[mines]
  if (known) return known
  assert(isMines(mines), `mines must be an integer from ${MINES.from} to ${MINES.to}, got ${mines}`)
  assert(
    Number.isInteger(rtpTenThousandths) && rtpTenThousandths > 0,
    `rtp must be a positive integer, got ${rtpTenThousandths}`,
  )
  const safe = MINES_TILES - mines
  const ladder = Array.from({ length: safe }, (_, i) => {
    const k = i + 1
    return shownMultiplier((BigInt(rtpTenThousandths) * choose(MINES_TILES, k)) / choose(safe, k))
  })
  const ofReturn = ladders.get(rtpTenThousandths) ?? []
  ofReturn[mines] = ladder
  ladders.set(rtpTenThousandths, ofReturn)
  return ladder
}

const isMines = (value: unknown): value is number => isInRange(MINES, value)
const isTile = (value: unknown): value is number => isInRange({ from: 0, to: MINES_TILES - 1 }, value)

const passedTiles = (picks: readonly number[], board: MinesBoard): number =>
  picks.filter((tile) => !board.includes(tile)).length

const rules: StepRules<MinesState, MinesBoard, MinesView> = {
  id: 'mines',
  board: 'tiles',
  defaultRtp: 9900,
  options: { mines: MINES },
  places: () => MINES_TILES,

  start({ mines }): Result<MinesState, Refusal> {
    const chosen = oneIn(mines, 'mines', MINES)
    return chosen.ok ? ok({ mines: chosen.value, picks: [] }) : chosen
  },

  restore(stored) {
    assert(typeof stored === 'object' && stored !== null, 'stored state of mines must be an object')
    assert(
      'mines' in stored && isMines(stored.mines),
      'stored state of mines must have a valid number of mines',
    )
    assert('picks' in stored && Array.isArray(stored.picks), 'stored state of mines must list its picks')
    const picks: unknown[] = stored.picks
    assert(
      picks.every(isTile) && new Set(picks).size === picks.length,
      'stored picks must be different tiles',
    )
    return { mines: stored.mines, picks }
  },

  draw: ({ mines }, seeds) => drawRows(seeds, { rows: 1, size: MINES_TILES, count: mines }),

  lay: (_, { items }) => items.flat(),

  step(state, choice): Result<MinesState, Refusal> {
    if (!isTile(choice)) {
      const reason = `choose a tile from 0 to ${MINES_TILES - 1}`
      return err(refusal('badInput', { field: 'choice', reason }))
    }
    if (state.picks.includes(choice)) return err(refusal('moveNotAllowed'))
    return ok({ mines: state.mines, picks: [...state.picks, choice] })
  },

  progress({ picks }, board) {
    const goodSteps = passedTiles(picks, board)
    return { goodSteps, lost: goodSteps < picks.length }
  },

  passed: ({ picks, board }) => passedTiles(picks, board ?? []),

  multipliers: (state, rtpTenThousandths) => minesMultipliers(state.mines, rtpTenThousandths),

  view: (state, board, standing, settled) => ({
    mines: state.mines,
    picks: [...state.picks],
    multiplier: formatMultiplier(standing.multiplier),
    nextMultiplier: settled || standing.next === null ? null : formatMultiplier(standing.next),
    board: settled ? [...board] : null,
  }),
}

export const mines = stepGame(rules)
