import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { WinMeasure, WinPeriod } from '../live.ts'

export const TopWinnersBlock = z.strictObject({
  title: z.optional(text(100)),
  /** Initial selection of the board; visitors may choose the others. */
  period: z._default(WinPeriod, 'day'),
  by: z._default(WinMeasure, 'amount'),
})
export type TopWinnersBlock = z.infer<typeof TopWinnersBlock>
