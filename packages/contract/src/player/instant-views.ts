import * as z from 'zod/mini'

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** Rolls of dice are the numbers 0 to 9,999, shown as 0.00 to 99.99. */
export const DICE_ROLLS = 10_000
/** Most winning rolls of a bet: 98 %. */
export const DICE_MOST_CHANCE = 9_800

/**
 * A player's view of an instant bet, which is drawn, settled and paid by the call that places it: its options and the
 * numbers drawn.
 */
const drawnAtOnce = <const Options extends z.core.$ZodLooseShape, Drawn extends z.core.$ZodType<number>>(
  options: Options,
  drawn: Drawn,
) => z.object({ ...options, drawn: z.array(drawn) })

/** `chance` counts the winning rolls: the lowest ones `under`, the highest ones `over`. */
export const DiceView = drawnAtOnce(
  { side: z.enum(['under', 'over']), chance: whole(1, DICE_MOST_CHANCE) },
  whole(0, DICE_ROLLS - 1),
)
export type DiceView = z.infer<typeof DiceView>

/** Views of all instant games. Their bets are derived from this list; they have no calls but that of the bet. */
export const INSTANT_VIEWS = { dice: DiceView } as const
export type InstantGameId = keyof typeof INSTANT_VIEWS
export type InstantViews = { readonly [Id in InstantGameId]: z.infer<(typeof INSTANT_VIEWS)[Id]> }

/** Options of the instant games, as a bet carries them. */
export const INSTANT_OPTIONS = {
  side: z.optional(z.string().check(z.maxLength(20))),
  chance: z.optional(z.number()),
} as const

const isInstantGameId = (id: string): id is InstantGameId => Object.hasOwn(INSTANT_VIEWS, id)
export const INSTANT_GAME_IDS: readonly InstantGameId[] = Object.keys(INSTANT_VIEWS).filter(isInstantGameId)
