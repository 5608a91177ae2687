import { PlainBlock } from '@baize/contract/blocks/plain'
import type { ReactNode } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { ContinuePlaying } from '../../features/lobby/ContinuePlaying.tsx'
import { Hero } from '../../features/lobby/Hero.tsx'
import { NoticePopupBlock } from '../../features/notices/NoticePopupBlock.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Block, block } from './block.tsx'
import { games } from './games/Games.tsx'
import { LIVE_BLOCKS } from './live-blocks.tsx'

export type Entry = {
  readonly content: Block
  /** Stands for it while its file is on the way, in its final size. What comes with the page needs none. */
  readonly skeleton?: ReactNode
}

/**
 * Every block a design can place, by its `comId`. Those that a first visit sees at once come with the page, each of the others in a
 * file of its own when a page first has it.
 */
export const BLOCKS: Readonly<Record<string, Entry>> = {
  anchor: { content: lazyPage('anchor', () => import('./anchor/Anchor.tsx').then((file) => file.anchor)) },
  announcement: {
    content: lazyPage('announcement', () =>
      import('./announcement/Announcement.tsx').then((file) => file.announcement),
    ),
    skeleton: <Skeleton className="h-12" />,
  },
  article: {
    content: lazyPage('article', () => import('./article/Article.tsx').then((file) => file.article)),
    skeleton: <Skeleton className="h-[60dvh] rounded-block" />,
  },
  articleList: {
    content: lazyPage('article-list', () =>
      import('./article-list/ArticleList.tsx').then((file) => file.articleList),
    ),
    skeleton: <Skeleton className="h-25 rounded-block" />,
  },
  buttons: {
    content: lazyPage('buttons', () => import('./buttons/Buttons.tsx').then((file) => file.buttons)),
    skeleton: <Skeleton className="h-13" />,
  },
  continuePlaying: { content: block(PlainBlock, ContinuePlaying) },
  embed: { content: lazyPage('embed-block', () => import('./embed/Embed.tsx').then((file) => file.embed)) },
  faq: {
    content: lazyPage('faq', () => import('./faq/Faq.tsx').then((file) => file.faq)),
    skeleton: <Skeleton className="h-72 rounded-block" />,
  },
  games: { content: games },
  hero: { content: block(PlainBlock, Hero) },
  image: {
    content: lazyPage('image', () => import('./image/Picture.tsx').then((file) => file.image)),
    skeleton: <Skeleton className="aspect-3/1" />,
  },
  noticeBar: {
    content: lazyPage('notice-bar', () =>
      import('./notice-bar/NoticeBar.tsx').then((file) => file.noticeBar),
    ),
    skeleton: <Skeleton className="h-12" />,
  },
  noticePopups: { content: block(PlainBlock, NoticePopupBlock) },
  ...LIVE_BLOCKS,
  richText: {
    content: lazyPage('rich-text', () =>
      import('./rich-text/RichTextBlock.tsx').then((file) => file.richText),
    ),
    skeleton: <Skeleton className="h-64 rounded-block" />,
  },
  verifier: {
    content: lazyPage('verifier', () => import('./verifier/Verifier.tsx').then((file) => file.verifier)),
    skeleton: <Skeleton className="h-240 rounded-block" />,
  },
  video: {
    content: lazyPage('video', () => import('./video/Video.tsx').then((file) => file.video)),
    skeleton: <Skeleton className="aspect-video" />,
  },
}
