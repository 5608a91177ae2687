import { PlainBlock } from '@baize/contract/blocks/plain'
import type { ReactNode } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { NoticePopupBlock } from '../../features/notices/NoticePopupBlock.tsx'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Block, block } from './block.tsx'
import { gameGrid } from './game-grid/GameGrid.tsx'
import { hero } from './hero/Hero.tsx'
import { LIVE_BLOCKS } from './live-blocks.tsx'

export type Entry = {
  readonly content: Block
  /** Stands for it while its file is on the way, in its final size. What comes with the page needs none. */
  readonly skeleton?: ReactNode
}

/** A block that visitors have no use for, and whose file they do not load. */
const forPlayers = (Content: Block): Block =>
  function ForPlayers(props) {
    const hasLogin = useSession((state) => state.hasLogin)
    return hasLogin && <Content {...props} />
  }

/** A titled row of so high cards. */
const strip = (height: string): ReactNode => (
  <div aria-hidden className="grid grid-cols-1 gap-3">
    <Skeleton className="my-1 h-7 w-40" />
    <Skeleton className={height} />
  </div>
)

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
  faq: {
    content: lazyPage('faq', () => import('./faq/Faq.tsx').then((file) => file.faq)),
    skeleton: <Skeleton className="h-72 rounded-block" />,
  },
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
  categories: {
    content: lazyPage('categories', () =>
      import('./categories/Categories.tsx').then((file) => file.categories),
    ),
    skeleton: <Skeleton className="h-13" />,
  },
  continuePlaying: {
    content: forPlayers(
      lazyPage('continue', () =>
        import('./continue-playing/ContinuePlaying.tsx').then((file) => file.continuePlaying),
      ),
    ),
  },
  embed: { content: lazyPage('embed-block', () => import('./embed/Embed.tsx').then((file) => file.embed)) },
  favourites: {
    content: forPlayers(
      lazyPage('favourites', () => import('./favourites/Favourites.tsx').then((file) => file.favourites)),
    ),
  },
  gameGrid: { content: gameGrid },
  hero: { content: hero },
  lotteries: {
    content: lazyPage('lotteries', () => import('./lotteries/Lotteries.tsx').then((file) => file.lotteries)),
    skeleton: strip('h-28 md:h-32'),
  },
  noticePopups: { content: block(PlainBlock, NoticePopupBlock) },
  providers: {
    content: lazyPage('providers', () => import('./providers/Providers.tsx').then((file) => file.providers)),
    skeleton: strip('h-18'),
  },
  recommend: {
    content: forPlayers(
      lazyPage('recommend', () => import('./recommend/Recommend.tsx').then((file) => file.recommendation)),
    ),
  },
  search: {
    content: lazyPage('search-block', () => import('./search/Search.tsx').then((file) => file.search)),
    skeleton: <Skeleton className="h-12" />,
  },
  sports: {
    content: lazyPage('sports', () => import('./sports/Sports.tsx').then((file) => file.sports)),
    skeleton: strip('h-28 md:h-32'),
  },
}
