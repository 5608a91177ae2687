import { ArticleListBlock } from '@baize/contract/player/blocks/article-list'
import { ArrowRight, BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { artOf } from '../../../assets/art-of.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useDesign } from '../../../session/design.ts'
import type { DesignArticle } from '../../find-page.ts'
import { block } from '../block.tsx'

const NONE: readonly DesignArticle[] = []

/** List of articles as cards. */
export function ArticleList({ title, articleIds }: ArticleListBlock) {
  const words = useDesignText()
  const all = useDesign(({ model }) => model?.articles ?? NONE)
  const articles =
    articleIds.length === 0 ? all : articleIds.flatMap((id) => all.find((article) => article.id === id) ?? [])
  if (articles.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      {title !== undefined && <h2 className="text-lg font-bold">{words(title)}</h2>}
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        {articles.map((article) => (
          <li key={article.id}>
            <Card article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ article: { id, title, summary, art } }: { article: DesignArticle }) {
  const words = useDesignText()
  const picture = artOf(art)
  return (
    <Link
      to={`/articles/${encodeURIComponent(id)}`}
      className="group block-surface flex h-full items-center gap-4 p-4 shadow-block transition-[translate,background-color] duration-200 ease-out-soft hover:-translate-y-0.5 hover:bg-button motion-reduce:hover:translate-y-0 md:p-5"
    >
      <span className="grid size-16 shrink-0 place-items-center rounded-control bg-[radial-gradient(circle_at_50%_20%,var(--glow),transparent_75%)] bg-sunken md:size-18">
        {picture === undefined ? (
          <BookOpen aria-hidden className="size-7 text-accent-ink" />
        ) : (
          <img
            src={picture}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="drop-shadow-[0_8px_8px_rgb(0_0_0/35%)] transition-transform duration-200 ease-out-soft group-hover:scale-110 motion-reduce:transition-none"
          />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-bold">{words(title)}</span>
        {summary !== undefined && <span className="text-sm text-quiet">{words(summary)}</span>}
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-faint transition-transform duration-200 ease-out-soft group-hover:translate-x-1 motion-reduce:transition-none"
      />
    </Link>
  )
}

export const articleList = block(ArticleListBlock, ArticleList)
