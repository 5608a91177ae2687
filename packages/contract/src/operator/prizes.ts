import * as z from 'zod/mini'
import { PrizeRow } from '../player/prizes.ts'
import { TimeMs } from '../shared/entities.ts'
import { PrizeKind } from '../shared/programmes.ts'

export const PrizeTableVersion = z.object({
  number: z.number(),
  kind: PrizeKind,
  rows: z.array(PrizeRow),
  by: z.string(),
  reason: z.string(),
  at: TimeMs,
})
export type PrizeTableVersion = z.infer<typeof PrizeTableVersion>
