import * as z from 'zod/mini'
import { flag, image } from '../design-css.ts'

/** What the right side of the header offers: to who is logged out, to who is logged in, and to both. */
const Action = z.enum(['logIn', 'register', 'wallet', 'account'])

/** The bar above every page. */
export const HeaderBlock = z.strictObject({
  /** In place of the site's own mark and name. */
  logo: image(''),
  actions: z._default(z.array(Action).check(z.maxLength(4)), ['logIn', 'register', 'wallet', 'account']),
  /** A button that leads to all games, with a field to search them. */
  search: flag(),
  /** It stays in sight while the page scrolls. */
  sticky: flag(true),
})
export type HeaderBlock = z.infer<typeof HeaderBlock>
