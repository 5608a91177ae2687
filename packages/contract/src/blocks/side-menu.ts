import * as z from 'zod/mini'
import { flag } from '../design-css.ts'

/** The panel beside every page, on screens that are wide enough. */
export const SideMenuBlock = z.strictObject({
  /** `menus` are those of the design, `settings` the sound and the colour mode. */
  parts: z._default(z.array(z.enum(['logo', 'menus', 'settings'])).check(z.maxLength(3)), [
    'logo',
    'menus',
    'settings',
  ]),
  /** The games of the house, under the menus. */
  games: flag(true),
  /** From 1024 on too it begins as a rail, which a button makes wide. */
  collapsed: flag(),
})
export type SideMenuBlock = z.infer<typeof SideMenuBlock>
