import * as z from 'zod/mini'
import { MultiplierText } from './entities.ts'
import { MINES_TILES } from './games.ts'

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
const MinesTile = whole(0, MINES_TILES - 1)
/** No row of any game has more places than this. */
const Place = whole(0, 9)

/** What a player may see of a mines board: the mines themselves only once the bet is settled. */
export const MinesView = z.object({
  mines: whole(1, MINES_TILES - 1),
  picks: z.array(MinesTile),
  multiplier: MultiplierText,
  nextMultiplier: z.nullable(MultiplierText),
  board: z.nullable(z.array(MinesTile)),
})
export type MinesView = z.infer<typeof MinesView>

/**
 * What a player may see of a game that goes row by row. `board[step]` are the places of that step that lose: of the steps
 * taken while the bet is open, of all once it is settled. Each row is drawn by itself, so past ones say nothing of later ones.
 */
const inRows = <const Options extends z.core.$ZodLooseShape>(options: Options) =>
  z.object({
    ...options,
    picks: z.array(Place),
    multiplier: MultiplierText,
    nextMultiplier: z.nullable(MultiplierText),
    board: z.array(z.array(Place)),
  })

export const TowerView = inRows({ difficulty: z.enum(['easy', 'medium', 'hard', 'expert', 'master']) })
export type TowerView = z.infer<typeof TowerView>
export const StairView = inRows({ rocks: whole(1, 5) })
export type StairView = z.infer<typeof StairView>
export const FootballView = inRows({ difficulty: z.enum(['easy', 'medium', 'hard']) })
export type FootballView = z.infer<typeof FootballView>
/** There is one way to jump: it is place 0, and loses where the jump falls. */
export const KangarooView = inRows({ difficulty: z.enum(['easy', 'medium', 'hard', 'extreme']) })
export type KangarooView = z.infer<typeof KangarooView>
export const ThimblesView = inRows({ balls: z.union([z.literal(1), z.literal(2)]) })
export type ThimblesView = z.infer<typeof ThimblesView>

/**
 * Every game that is played in steps, by what is seen of its bets. Its bets, its calls and their routes are made from this list and
 * the next; a game that is not here has no bets yet.
 */
export const STEP_VIEWS = {
  mines: MinesView,
  tower: TowerView,
  stair: StairView,
  football: FootballView,
  kangaroo: KangarooView,
  thimbles: ThimblesView,
} as const
export type StepGameId = keyof typeof STEP_VIEWS
export type StepViews = { readonly [Id in StepGameId]: z.infer<(typeof STEP_VIEWS)[Id]> }

/** The move of each game, and whether its bet can be cashed out; a bet decided by its first move cannot. */
export const STEP_MOVES = {
  mines: { about: 'Opens one tile.', cashOut: true },
  tower: { about: 'Steps on one tile of the next row.', cashOut: true },
  stair: { about: 'Steps on one tile of the next stair.', cashOut: true },
  football: { about: 'Shoots the next penalty into one zone.', cashOut: true },
  kangaroo: { about: 'Makes the next jump; the one choice is 0.', cashOut: true },
  thimbles: { about: 'Lifts one cup, which ends the bet.', cashOut: false },
} as const satisfies Readonly<Record<StepGameId, { about: string; cashOut: boolean }>>
export type CashOutGameId = {
  [Id in StepGameId]: (typeof STEP_MOVES)[Id]['cashOut'] extends true ? Id : never
}[StepGameId]

const isStepGameId = (id: string): id is StepGameId => Object.hasOwn(STEP_VIEWS, id)
export const isCashOutGameId = (id: StepGameId): id is CashOutGameId => STEP_MOVES[id].cashOut
export const STEP_GAME_IDS: readonly StepGameId[] = Object.keys(STEP_VIEWS).filter(isStepGameId)

/** What a bet was made with, without what came of it. */
export type OptionsOf<View> = Omit<View, 'picks' | 'multiplier' | 'nextMultiplier' | 'board'>
type OptionName = { [Id in StepGameId]: keyof OptionsOf<StepViews[Id]> }[StepGameId]

const Whole = z.optional(z.number())
const Named = z.optional(z.string().check(z.maxLength(20)))

/**
 * The options of all step games, as a bet and a run of autobet carry them. Whatever is missing here would be stripped from both, so
 * an option of a view that is missing here does not compile.
 */
export const GAME_OPTIONS = {
  mines: Whole,
  difficulty: Named,
  rocks: Whole,
  balls: Whole,
} as const satisfies Readonly<Record<OptionName, z.ZodMiniType>>
