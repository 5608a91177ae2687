import { ArticleBlock } from '@baize/contract/blocks/article'
import { PartState } from '../../pages/PartState.tsx'
import { RichText } from '../../rich-text/RichText.tsx'
import { useDesignText } from '../../text.ts'
import { useArticle } from '../../use-page-items.ts'
import { block } from '../block.tsx'

/** One of the design's articles, whole. */
export function Article({ articleId, showTitle }: ArticleBlock) {
  const words = useDesignText()
  const { article, content } = useArticle(articleId)
  if (!article) return null
  const title = words(article.title)
  return (
    <article aria-label={title} className="block-surface grid grid-cols-1 gap-4 p-5 shadow-block md:p-8">
      {showTitle && <h2 className="text-xl font-bold md:text-2xl">{title}</h2>}
      {content.state === 'there' ? (
        <RichText text={words(content.content)} deeper={showTitle ? 1 : 0} />
      ) : (
        <PartState part={content} />
      )}
    </article>
  )
}

export const article = block(ArticleBlock, Article)
