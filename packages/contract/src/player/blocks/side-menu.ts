import * as z from 'zod/mini'
import { flag } from '../design-css.ts'

/** The side panel of every page, on wide screens. */
export const SideMenuBlock = z.strictObject({
  /** `menus` are the design's, `settings` the sound and the colour mode. */
  parts: z._default(z.array(z.enum(['logo', 'menus', 'settings'])).check(z.maxLength(3)), [
    'logo',
    'menus',
    'settings',
  ]),
  /** Lists our own games below the menus. */
  games: flag(true),
  /** Starts as a narrow rail at 1024 px and above too; a button expands it. */
  collapsed: flag(),
})
export type SideMenuBlock = z.infer<typeof SideMenuBlock>
