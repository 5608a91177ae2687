import { DesignText } from '@baize/contract'
import * as z from 'zod/mini'

export const GamesData = z.object({
  /** In place of the site's own. */
  title: z.optional(DesignText),
})
