import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const ArticleListBlock = z.strictObject({
  title: z.optional(text(120)),
  /** The articles to list, in this order; all if empty. */
  articleIds: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)), []),
})
export type ArticleListBlock = z.infer<typeof ArticleListBlock>
