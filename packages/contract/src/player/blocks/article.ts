import * as z from 'zod/mini'
import { flag } from '../design-css.ts'

export const ArticleBlock = z.strictObject({
  /** One of the design's articles. */
  articleId: z._default(z.string().check(z.maxLength(64)), ''),
  /** Shows the article's title, if the page has a different one. */
  showTitle: flag(),
})
export type ArticleBlock = z.infer<typeof ArticleBlock>
