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
  announcement: {
    content: lazyPage('announcement', () =>
      import('./announcement/Announcement.tsx').then((file) => file.announcement),
    ),
    skeleton: <Skeleton className="h-12" />,
  },
  continuePlaying: { content: block(PlainBlock, ContinuePlaying) },
  embed: { content: lazyPage('embed-block', () => import('./embed/Embed.tsx').then((file) => file.embed)) },
  games: { content: games },
  hero: { content: block(PlainBlock, Hero) },
  noticePopups: { content: block(PlainBlock, NoticePopupBlock) },
  ...LIVE_BLOCKS,
}
