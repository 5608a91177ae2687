import * as z from 'zod/mini'

/** Games with a draw for everybody, in lobby order. A game has a line of terms for each length. */
export const LotteryGameId = z.enum(['fast3', 'colour', 'digits5', 'total28', 'racing10'])
export type LotteryGameId = z.infer<typeof LotteryGameId>
