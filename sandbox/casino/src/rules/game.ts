import type { Text } from '@baize/sandbox-shared/text'

/** A fair draw: 0 to bound - 1. */
export type Draw = { readonly below: (bound: number) => number }

/** Column and row, from the top left. */
export type Cell = readonly [column: number, row: number]
export type Win = { readonly cells: readonly Cell[]; readonly pays: number }
export type ReelStep = {
  readonly kind: 'spin' | 'free' | 'fall' | 'respin'
  /** Symbols of each column, from top to bottom. */
  readonly columns: readonly (readonly string[])[]
  readonly wins: readonly Win[]
  /** Multiplier of this step's wins. */
  readonly times: number
  /** Cells that stay in place in the next step. */
  readonly held: readonly Cell[]
  /** Free spins or respins that are left after this step. */
  readonly left: number
}

export type HandResult = 'won' | 'lost' | 'push'
export type Hand = {
  readonly who: 'dealer' | 'player' | 'banker' | 'dragon' | 'tiger' | 'card'
  /** Rank and suit such as `Ah` or `10s`; `??` is face down. */
  readonly cards: readonly string[]
  readonly total: string
  readonly result: HandResult | null
  readonly active: boolean
}

/** The picture of a round, which the page plays as an animation. */
export type Scene =
  | { readonly view: 'reels'; readonly steps: readonly ReelStep[] }
  | { readonly view: 'cards'; readonly hands: readonly Hand[]; readonly note: string }
  | { readonly view: 'wheel'; readonly segments: readonly string[]; readonly stop: number | null }
  | { readonly view: 'dice'; readonly dice: readonly number[]; readonly point: number | null }
  | {
      readonly view: 'board'
      readonly size: number
      readonly picked: readonly number[]
      readonly drawn: readonly number[]
    }
  | {
      readonly view: 'bingo'
      readonly card: readonly number[]
      readonly drawn: readonly number[]
      readonly lines: readonly number[]
    }
  | { readonly view: 'plinko'; readonly path: readonly number[]; readonly table: readonly number[] }
  | { readonly view: 'roll'; readonly roll: number | null; readonly chance: number; readonly over: boolean }
  | { readonly view: 'limbo'; readonly reached: number | null; readonly target: number }
  | {
      readonly view: 'race'
      readonly runners: number
      /** Runners from 1 in the order of their finish; empty before the start. */
      readonly order: readonly number[]
    }
  | { readonly view: 'scratch'; readonly cells: readonly string[]; readonly lucky: string | null }

/** Amounts are hundredths of the stake, or of one chip at a table: 250 is 2.5 times. */
export type Outcome = {
  readonly staked: number
  readonly pays: number
  /** Legal moves. A round without any is over, and its `pays` is final. */
  readonly moves: readonly string[]
  readonly scene: Scene
}

export type Bet = {
  readonly options: Readonly<Record<string, string>>
  /** Chips by spot of the table. */
  readonly spots: Readonly<Record<string, number>>
}

type Choice = { readonly id: string; readonly label: Text | string }
export type Option =
  | {
      readonly kind: 'choice'
      readonly id: string
      readonly label: Text
      readonly choices: readonly Choice[]
      readonly initial: string
    }
  | {
      readonly kind: 'number'
      readonly id: string
      readonly label: Text
      readonly min: number
      readonly max: number
      readonly step: number
      readonly initial: string
    }
  | {
      readonly kind: 'picks'
      readonly id: string
      readonly label: Text
      readonly from: number
      readonly most: number
      readonly initial: string
    }

export type Spot = {
  readonly id: string
  readonly label: Text | string
  /** Payout per chip, stake included. */
  readonly pays: string
  readonly tone?: 'red' | 'black' | 'green'
  readonly wide?: boolean
}

/** A line of the paytable. */
type Pay = {
  readonly symbols: readonly string[]
  readonly label: Text | string
  readonly pays: string
  /** Payouts that grow with a count, in place of `pays`: such lines form a table, and `label` names what is counted. */
  readonly steps?: readonly { readonly from: string; readonly pays: string }[]
}

export type Game = {
  /** Explains the game, one paragraph each. */
  readonly rules: readonly Text[]
  readonly options: readonly Option[]
  readonly spots: readonly Spot[]
  /** Texts of what a scene of cards names: its note, and totals that are no number. */
  readonly notes?: Readonly<Record<string, Text>>
  readonly pays: (options: Bet['options']) => readonly Pay[]
  readonly idle: (options: Bet['options']) => Scene
  /**
   * The round after these moves. Pure: the same draws and moves give the same round, so a round is stored as its seed
   * and its moves. Null for a bet or a move that the game does not have.
   */
  readonly play: (bet: Bet, draw: Draw, moves: readonly string[]) => Outcome | null
}

/** Most chips on one spot. */
export const MOST_CHIPS = 100

export const settled = (pays: number, scene: Scene, staked = 100): Outcome => ({
  staked,
  pays,
  moves: [],
  scene,
})

/** "2.5x" of hundredths. */
export const times = (hundredths: number): string => `${(hundredths / 100).toFixed(2).replace(/\.?0+$/, '')}x`

/** Sums what each spot with chips pays. Null for unknown spots, no chips, or more than a spot takes. */
export function tableBet(
  spots: readonly Spot[],
  bet: Bet,
  paysOf: (spot: string) => number,
): { readonly staked: number; readonly pays: number } | null {
  const placed = Object.entries(bet.spots)
  if (placed.length === 0) return null
  let [staked, pays] = [0, 0]
  for (const [spot, chips] of placed) {
    if (!spots.some(({ id }) => id === spot)) return null
    if (!Number.isInteger(chips) || chips < 1 || chips > MOST_CHIPS) return null
    staked += chips * 100
    pays += chips * paysOf(spot)
  }
  return { staked, pays }
}

/** The chosen option, or null if the game has no such choice. */
export function chosen(options: readonly Option[], bet: Pick<Bet, 'options'>, id: string): string | null {
  const option = options.find((candidate) => candidate.id === id)
  if (!option) return null
  const value = bet.options[id] ?? option.initial
  switch (option.kind) {
    case 'choice':
      return option.choices.some((choice) => choice.id === value) ? value : null
    case 'number': {
      const number = Number(value)
      const steps = (number - option.min) / option.step
      const legal =
        /^\d{1,7}(\.\d{1,2})?$/.test(value) &&
        number >= option.min &&
        number <= option.max &&
        Math.abs(steps - Math.round(steps)) < 1e-6
      return legal ? value : null
    }
    case 'picks': {
      const picks = value.split(',').map(Number)
      const legal =
        /^\d{1,2}(,\d{1,2})*$/.test(value) &&
        picks.length <= option.most &&
        new Set(picks).size === picks.length &&
        picks.every((pick) => pick >= 1 && pick <= option.from)
      return legal ? value : null
    }
  }
}

/** Draws an index by weight. */
export function weighted(draw: Draw, weights: readonly number[]): number {
  let at = draw.below(weights.reduce((sum, weight) => sum + weight, 0))
  for (const [index, weight] of weights.entries()) {
    if (at < weight) return index
    at -= weight
  }
  return weights.length - 1
}

/** The first `count` of a shuffle of 1 to `from`. */
export function drawNumbers(draw: Draw, from: number, count: number): number[] {
  const pool = Array.from({ length: from }, (_, at) => at + 1)
  return Array.from({ length: count }, () => pool.splice(draw.below(pool.length), 1)[0] ?? 0)
}
