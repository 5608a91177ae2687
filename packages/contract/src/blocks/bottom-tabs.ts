import * as z from 'zod/mini'
import { flag } from '../design-css.ts'

/** The phone's main menu. Which tabs there are says the design's `tabs`. */
export const BottomTabsBlock = z.strictObject({
  /** `flat`: a tab with `data.raised` looks like the others. */
  style: z._default(z.enum(['raised', 'flat']), 'raised'),
  /** Without, a tab is its icon alone, and its name is only heard. */
  labels: flag(true),
})
export type BottomTabsBlock = z.infer<typeof BottomTabsBlock>
