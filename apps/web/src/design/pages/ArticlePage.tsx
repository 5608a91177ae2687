import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useDesignText } from '../../i18n/design-text.ts'
import { useT } from '../../i18n/language.ts'
import { useDesign } from '../../session/design.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { Article } from '../blocks/article/Article.tsx'
import { ArticleList } from '../blocks/article-list/ArticleList.tsx'
import type { DesignArticle } from '../find-page.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageHead } from './PageHead.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

const MORE = 2

/** One article of the design, followed by links to others. */
export function ArticlePage() {
  const { id = '' } = useParams()
  const articles = useDesign(({ model }) => model?.articles)
  const article = articles?.find((listed) => listed.id === id)
  if (!articles) return <PageSkeleton />
  return article ? <Found article={article} all={articles} /> : <NotFoundPage />
}

function Found({ article, all }: { article: DesignArticle; all: readonly DesignArticle[] }) {
  const t = useT()
  const words = useDesignText()
  const title = words(article.title)
  const summary = article.summary === undefined ? undefined : words(article.summary)
  usePageHead(title, summary)
  const at = all.indexOf(article)
  const others = [...all.slice(at + 1), ...all.slice(0, at)].slice(0, MORE).map(({ id }) => id)
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      <PageHead title={title} description={summary} art={article.art}>
        <Link
          to="/articles"
          className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('content.allArticles')}
        </Link>
      </PageHead>
      <Article articleId={article.id} showTitle={false} />
      {others.length > 0 && <ArticleList title={t('content.moreArticles')} articleIds={others} />}
    </div>
  )
}
