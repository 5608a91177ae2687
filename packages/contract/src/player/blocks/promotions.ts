import * as z from 'zod/mini'
import { link, text } from '../design-fields.ts'
import { dressed } from './dress.ts'

/** A timestamp with a time zone, such as 2026-12-01T00:00:00Z. */
const isMoment = (moment: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(moment) &&
  !Number.isNaN(Date.parse(moment))
export const moment = z
  .string()
  .check(z.refine(isMoment, 'it must be a moment with its zone, such as 2026-12-01T00:00:00Z'))

const Card = z.strictObject({
  title: z._default(text(100), ''),
  text: z._default(text(300), ''),
  /** Label of the button. */
  action: z._default(text(40), 'live.promotionAction'),
  link: z.optional(link),
  /** Shown between these moments of server time; always, without them. */
  from: z.optional(moment),
  until: z.optional(moment),
  ...dressed('coin', 'slate'),
})
export type PromotionCard = z.infer<typeof Card>

export const PromotionsBlock = z.strictObject({
  title: z.optional(text(100)),
  cards: z._default(z.array(Card).check(z.maxLength(24)), []),
  /** Renders nothing if there are no promotions, instead of saying so. */
  hideEmpty: z._default(z.boolean(), false),
})
export type PromotionsBlock = z.infer<typeof PromotionsBlock>
