import * as z from 'zod/mini'
import { flag } from '../design-css.ts'

/** The phone's main menu. Its tabs are the design's `tabs`. */
export const BottomTabsBlock = z.strictObject({
  /** `flat`: ignores `data.raised` of a tab. */
  style: z._default(z.enum(['raised', 'flat']), 'raised'),
  /** Without labels a tab shows only its icon; its name is left to screen readers. */
  labels: flag(true),
})
export type BottomTabsBlock = z.infer<typeof BottomTabsBlock>
