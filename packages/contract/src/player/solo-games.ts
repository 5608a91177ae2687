import type * as z from 'zod/mini'
import {
  INSTANT_GAME_IDS,
  INSTANT_OPTIONS,
  INSTANT_VIEWS,
  type InstantGameId,
  type InstantViews,
} from './instant-views.ts'
import { STEP_GAME_IDS, STEP_OPTIONS, STEP_VIEWS, type StepGameId, type StepViews } from './step-views.ts'

/** Games of one player: their bets are decided by the player's own seed pair, at once or in steps. */
export type SoloGameId = StepGameId | InstantGameId
export type SoloViews = StepViews & InstantViews
export const SOLO_VIEWS = { ...STEP_VIEWS, ...INSTANT_VIEWS } as const
export const SOLO_GAME_IDS: readonly SoloGameId[] = [...STEP_GAME_IDS, ...INSTANT_GAME_IDS]

/** Fields of a view that are not options. */
type Outcome = 'picks' | 'multiplier' | 'nextMultiplier' | 'board' | 'drawn'
/** The options of a bet, without its outcome. */
export type OptionsOf<View> = Omit<View, Outcome>
type OptionName = { [Id in SoloGameId]: keyof OptionsOf<SoloViews[Id]> }[SoloGameId]
/**
 * Options of all solo games, as a bet and an autobet run carry them. zod would strip an option that is missing here
 * from both, so a missing one does not compile.
 */
export const GAME_OPTIONS = { ...STEP_OPTIONS, ...INSTANT_OPTIONS } as const satisfies Readonly<
  Record<OptionName, z.ZodMiniType>
>

const OUTCOME: ReadonlySet<string> = new Set<Outcome>([
  'picks',
  'multiplier',
  'nextMultiplier',
  'board',
  'drawn',
])
const isOption = (field: [string, unknown]): field is [string, number | string] =>
  !OUTCOME.has(field[0]) && (typeof field[1] === 'number' || typeof field[1] === 'string')

/** The options in the view of a bet on any solo game, by name. */
export const optionsIn = (view: object): Readonly<Record<string, number | string>> =>
  Object.fromEntries(Object.entries(view).filter(isOption))
