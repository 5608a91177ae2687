import { ArticleBlock } from '@baize/contract/player/blocks/article'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { PartState } from '../../pages/PartState.tsx'
import { headingsOf, RichText } from '../../rich-text/RichText.tsx'
import { useArticle } from '../../use-page-items.ts'
import { block } from '../block.tsx'

/** Minimum of headings that justifies a table of contents. */
const MIN_HEADINGS = 4

/** One article of the design in full. */
export function Article({ articleId, showTitle }: ArticleBlock) {
  const words = useDesignText()
  const { article, content } = useArticle(articleId)
  if (!article) return null
  const title = words(article.title)
  return (
    <article aria-label={title} className="block-surface grid grid-cols-1 gap-4 p-5 shadow-block md:p-8">
      {showTitle && <h2 className="text-xl font-bold md:text-2xl">{title}</h2>}
      {content.state === 'there' ? (
        <Content id={articleId} text={words(content.content)} deeper={showTitle ? 1 : 0} />
      ) : (
        <PartState part={content} />
      )}
    </article>
  )
}

/** Text of the article, with a table of contents beside it on large screens. */
function Content({ id, text, deeper }: { id: string; text: string; deeper: 0 | 1 }) {
  const t = useT()
  const headings = headingsOf(text, id)
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <RichText text={text} deeper={deeper} anchors={id} />
      {headings.length >= MIN_HEADINGS && (
        <nav
          aria-label={t('content.onThisPage')}
          className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] content-start gap-1 self-start overflow-y-auto border-l border-line pl-4 text-sm lg:grid"
        >
          <p className="mb-1 font-semibold">{t('content.onThisPage')}</p>
          {headings.map((heading) => (
            <SmartLink
              key={heading.id}
              to={`#anchor=${encodeURIComponent(heading.id)}`}
              className="py-1 text-left text-quiet underline-offset-4 hover:text-ink hover:underline"
            >
              {heading.words}
            </SmartLink>
          ))}
        </nav>
      )}
    </div>
  )
}

export const article = block(ArticleBlock, Article)
