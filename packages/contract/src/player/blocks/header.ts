import * as z from 'zod/mini'
import { flag, image } from '../design-css.ts'

/** Actions on the right of the header: the first two for visitors, the others for players. */
const Action = z.enum(['logIn', 'register', 'wallet', 'account'])

/** The header of every page. */
export const HeaderBlock = z.strictObject({
  /** Replaces the site's logo and name. */
  logo: image(''),
  actions: z._default(z.array(Action).check(z.maxLength(4)), ['logIn', 'register', 'wallet', 'account']),
  /** A button that leads to all games, with a search field. */
  search: flag(),
  /** Stays visible while the page scrolls. */
  sticky: flag(true),
})
export type HeaderBlock = z.infer<typeof HeaderBlock>
