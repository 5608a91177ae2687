import { RechargeDownloadBlock } from '@baize/contract/player/blocks/recharge-download'
import { Skeleton } from '@baize/ui/skeleton'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { NoticePopupBlock } from '../../features/notices/NoticePopupBlock.tsx'
import { useConnection } from '../../session/connection.ts'
import { useSession } from '../../session/session.ts'
import { type Block, block } from './block.tsx'
import { categories } from './categories/Categories.tsx'
import { gameGrid } from './game-grid/GameGrid.tsx'
import { hero } from './hero/Hero.tsx'
import type * as laterBlocks from './later.ts'
import { liveWins } from './live-wins/LiveWins.tsx'
import { search } from './search/Search.tsx'
import { whenNear } from './when-near.tsx'

type DeferredBlock = keyof typeof laterBlocks

export type Entry = {
  readonly content: Block
  /** Placeholder while the chunk loads, in the final size. Bundled blocks need none. */
  readonly skeleton?: ReactNode
}

const lazyBlock = (name: DeferredBlock): Block =>
  lazyPage('blocks', () => import('./later.ts').then((file) => file[name]))

/** Block whose chunk loads when a page first uses it, with a placeholder height. */
const later = (name: DeferredBlock, height?: string): Entry => ({
  content: lazyBlock(name),
  skeleton: height && <Skeleton className={height} />,
})

/** Block whose chunk loads when it is about to scroll into view. */
const near = (name: DeferredBlock, height: string): Entry => ({
  content: whenNear(lazyBlock(name), <Skeleton className={height} />),
})

/** Same as `near`, for a titled row of cards of this height. */
const nearStrip = (name: DeferredBlock, height: string): Entry => ({
  content: whenNear(
    lazyBlock(name),
    <div aria-hidden className="grid grid-cols-1 gap-3">
      <Skeleton className="my-1 h-7 w-40" />
      <Skeleton className={height} />
    </div>,
  ),
})

/** Long enough that the start of the page is over. */
const NO_CHANNEL_MS = 5000

/**
 * Block of live data, whose chunk loads with the live channel, or without it if that takes long. Without a height it has
 * no place on the page.
 */
const live = (name: DeferredBlock, height?: string): Entry => {
  const Content = lazyBlock(name)
  const skeleton = height && (
    <div aria-hidden className="grid grid-cols-1 gap-3">
      <Skeleton className="my-1 h-7 w-40" />
      <Skeleton className={height} />
    </div>
  )
  return {
    content: function WhenLive(props) {
      const hasJoined = useConnection(({ joins }) => joins > 0)
      const [isLate, setIsLate] = useState(false)
      useEffect(() => {
        const timer = setTimeout(() => setIsLate(true), NO_CHANNEL_MS)
        return () => clearTimeout(timer)
      }, [])
      if (!hasJoined && !isLate) return skeleton
      return (
        <Suspense fallback={skeleton}>
          <Content {...props} />
        </Suspense>
      )
    },
  }
}

/** Block for players only; visitors do not load its chunk. */
const forPlayers = (name: DeferredBlock): Entry => {
  const Content = lazyBlock(name)
  return {
    content: function ForPlayers(props) {
      const hasLogin = useSession((state) => state.hasLogin)
      return hasLogin && <Content {...props} />
    },
  }
}

/** All blocks of a design by `comId`. Those visible at once on a first visit are bundled with the page. */
export const BLOCKS: Readonly<Record<string, Entry>> = {
  categories: { content: categories },
  gameGrid: { content: gameGrid },
  hero: { content: hero },
  liveWins: { content: liveWins },
  search: { content: search },

  /** Its data are read when a popup is due: their schema is not needed before. */
  noticePopups: { content: NoticePopupBlock },
  /** Configures a popup, which is opened elsewhere. */
  rechargeDownload: { content: block(RechargeDownloadBlock, () => null) },

  liveNow: live('liveNow', 'h-28'),
  /** Over the page, once it is up. */
  appBanner: live('appBanner'),

  brandFigures: near('brandFigures', 'h-47 md:h-22'),
  countdown: near('countdown', 'h-36'),
  download: near('download', 'h-36'),
  invite: near('invite', 'h-36'),
  jackpot: near('jackpot', 'h-34 md:h-40'),
  lotteries: nearStrip('lotteries', 'h-28 md:h-32'),
  nextDraws: nearStrip('nextDraws', 'h-32'),
  promotions: near('promotions', 'h-56'),
  providers: nearStrip('providers', 'h-18'),
  sports: nearStrip('sports', 'h-28 md:h-32'),
  topWinners: near('topWinners', 'h-64'),
  vipLadder: near('vipLadder', 'h-72'),

  appFile: later('appFile'),
  appInstall: later('appInstall', 'h-96 rounded-block'),
  appScreens: later('appScreens'),
  appSteps: later('appSteps', 'h-72 rounded-block'),
  anchor: later('anchor'),
  announcement: later('announcement', 'h-12'),
  article: later('article', 'h-[60dvh] rounded-block'),
  articleList: later('articleList', 'h-25 rounded-block'),
  buttons: later('buttons', 'h-13'),
  embed: later('embed'),
  faq: later('faq', 'h-72 rounded-block'),
  image: later('image', 'aspect-3/1'),
  noticeBar: later('noticeBar', 'h-12'),
  richText: later('richText', 'h-64 rounded-block'),
  video: later('video', 'aspect-video'),
  verifier: {
    // Chunk of its own: larger than all the others together.
    content: lazyPage('verifier', () => import('./verifier/Verifier.tsx').then((file) => file.verifier)),
    skeleton: <Skeleton className="h-240 rounded-block" />,
  },

  continuePlaying: forPlayers('continuePlaying'),
  favourites: forPlayers('favourites'),
  recommend: forPlayers('recommend'),
}
