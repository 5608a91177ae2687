import { RechargeDownloadBlock } from '@baize/contract/blocks/recharge-download'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Block, block } from './block.tsx'
import type { Entry } from './registry.tsx'
import { whenNear } from './when-near.tsx'

const near = (name: string, height: string, load: () => Promise<Block>): Entry => ({
  content: whenNear(lazyPage(name, load), <Skeleton className={height} />),
})

/** The blocks of what happens on the site. None of them comes with the page, and most only with a scroll. */
export const LIVE_BLOCKS: Readonly<Record<string, Entry>> = {
  brandFigures: near('brand-figures', 'h-47 md:h-22', () =>
    import('./brandFigures/BrandFigures.tsx').then((file) => file.brandFigures),
  ),
  countdown: near('countdown', 'h-36', () =>
    import('./countdown/Countdown.tsx').then((file) => file.countdown),
  ),
  download: near('download', 'h-36', () => import('./download/Download.tsx').then((file) => file.download)),
  invite: near('invite', 'h-36', () => import('./invite/Invite.tsx').then((file) => file.invite)),
  jackpot: near('jackpot', 'h-34 md:h-40', () =>
    import('./jackpot/Jackpot.tsx').then((file) => file.jackpot),
  ),
  liveWins: {
    content: lazyPage('live-wins', () => import('./liveWins/LiveWins.tsx').then((file) => file.liveWins)),
    skeleton: <Skeleton className="h-30" />,
  },
  promotions: near('promotions', 'h-56', () =>
    import('./promotions/Promotions.tsx').then((file) => file.promotions),
  ),
  /** A popup, which opens from elsewhere. */
  rechargeDownload: { content: block(RechargeDownloadBlock, () => null) },
  topWinners: near('top-winners', 'h-64', () =>
    import('./topWinners/TopWinners.tsx').then((file) => file.topWinners),
  ),
  vipLadder: near('vip-ladder', 'h-72', () =>
    import('./vipLadder/VipLadder.tsx').then((file) => file.vipLadder),
  ),
}
