import * as z from 'zod/mini'
import { link, text } from '../design-fields.ts'
import { dressed } from './dress.ts'
import { moment } from './promotions.ts'

/** Counts down to `until` in server time. Hidden without it, and after it if `after` is empty. */
export const CountdownBlock = z.strictObject({
  title: z._default(text(100), ''),
  text: z._default(text(200), ''),
  until: z.optional(moment),
  /** Text after the countdown has ended. */
  after: z._default(text(200), ''),
  action: z._default(text(40), ''),
  link: z.optional(link),
  ...dressed('rocket', 'violet'),
})
export type CountdownBlock = z.infer<typeof CountdownBlock>
