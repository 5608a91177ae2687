import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const ArticleListBlock = z.strictObject({
  title: z.optional(text(120)),
  /** Which articles, in this order; all of them when it does not say. */
  articleIds: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)), []),
})
export type ArticleListBlock = z.infer<typeof ArticleListBlock>
