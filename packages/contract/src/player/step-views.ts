import * as z from 'zod/mini'
import { MultiplierText } from '../shared/entities.ts'
import { MINES_TILES } from '../shared/games.ts'

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
const MinesTile = whole(0, MINES_TILES - 1)
/** Maximum over the rows of all games. */
const Place = whole(0, 9)

/** A player's view of a mines board: the mines are included only once the bet is settled. */
export const MinesView = z.object({
  mines: whole(1, MINES_TILES - 1),
  picks: z.array(MinesTile),
  multiplier: MultiplierText,
  nextMultiplier: z.nullable(MultiplierText),
  board: z.nullable(z.array(MinesTile)),
})
export type MinesView = z.infer<typeof MinesView>

/**
 * A player's view of a row game. `board[step]` lists the losing places of a step: of the steps taken while the bet is
 * open, of all once it is settled. Rows are drawn independently, so past ones reveal nothing about later ones.
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
/** The only choice is to jump: place 0, which loses if the jump falls short. */
export const KangarooView = inRows({ difficulty: z.enum(['easy', 'medium', 'hard', 'extreme']) })
export type KangarooView = z.infer<typeof KangarooView>
export const ThimblesView = inRows({ balls: z.union([z.literal(1), z.literal(2)]) })
export type ThimblesView = z.infer<typeof ThimblesView>

/**
 * Views of all step games. Their bets, calls and routes are derived from this and the next list; a game that is not
 * here has no bets yet.
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

/** Whether a bet of this game can be cashed out; one decided by its first move cannot. */
export const STEP_CASH_OUTS = {
  mines: true,
  tower: true,
  stair: true,
  football: true,
  kangaroo: true,
  thimbles: false,
} as const satisfies Readonly<Record<StepGameId, boolean>>
export type CashOutGameId = {
  [Id in StepGameId]: (typeof STEP_CASH_OUTS)[Id] extends true ? Id : never
}[StepGameId]

const isStepGameId = (id: string): id is StepGameId => Object.hasOwn(STEP_VIEWS, id)
export const isCashOutGameId = (id: StepGameId): id is CashOutGameId => STEP_CASH_OUTS[id]
export const STEP_GAME_IDS: readonly StepGameId[] = Object.keys(STEP_VIEWS).filter(isStepGameId)

const Whole = z.optional(z.number())
const Named = z.optional(z.string().check(z.maxLength(20)))
/** Options of the step games, as a bet carries them. */
export const STEP_OPTIONS = { mines: Whole, difficulty: Named, rocks: Whole, balls: Whole } as const
