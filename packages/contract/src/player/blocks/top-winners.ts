import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { WinMeasure, WinPeriod } from '../live.ts'

export const TopWinnersBlock = z.strictObject({
  title: z.optional(text(100)),
  /** Initial selection of the board; visitors may choose the others. */
  period: z._default(WinPeriod, 'day'),
  by: z._default(WinMeasure, 'amount'),
  /** Places a board needs to be shown. With fewer, a longer period is tried; with none long enough, nothing shows. */
  least: z._default(z.int().check(z.gte(0), z.lte(10)), 3),
})
export type TopWinnersBlock = z.infer<typeof TopWinnersBlock>
