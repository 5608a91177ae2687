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

/** What is seen of a bet in each game that is played in steps. A game that is not here has no bets yet. */
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

/** What a bet was made with, without what came of it. */
export type OptionsOf<View> = Omit<View, 'picks' | 'multiplier' | 'nextMultiplier' | 'board'>
