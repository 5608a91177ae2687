import { lazyPage } from '../../chunks/lazy-page.ts'

/**
 * Blocks that are not visible at once on a first visit. One chunk for all: a page with one has several, and small files
 * compress badly.
 */
export { anchor } from './anchor/Anchor.tsx'
export { announcement } from './announcement/Announcement.tsx'
export { appBanner } from './app-banner/AppBanner.tsx'
export { article } from './article/Article.tsx'
export { articleList } from './article-list/ArticleList.tsx'
export { brandFigures } from './brand-figures/BrandFigures.tsx'
export { buttons } from './buttons/Buttons.tsx'
export { continuePlaying } from './continue-playing/ContinuePlaying.tsx'
export { countdown } from './countdown/Countdown.tsx'
export { download } from './download/Download.tsx'
export { embed } from './embed/Embed.tsx'
export { faq } from './faq/Faq.tsx'
export { favourites } from './favourites/Favourites.tsx'
export { image } from './image/Picture.tsx'
export { invite } from './invite/Invite.tsx'
export { jackpot } from './jackpot/Jackpot.tsx'
export { liveNow } from './live-now/LiveNow.tsx'
export { lotteries } from './lotteries/Lotteries.tsx'
export { noticeBar } from './notice-bar/NoticeBar.tsx'
export { promotions } from './promotions/Promotions.tsx'
export { providers } from './providers/Providers.tsx'
export { recommendation as recommend } from './recommend/Recommend.tsx'
export { richText } from './rich-text/RichTextBlock.tsx'
export { topWinners } from './top-winners/TopWinners.tsx'
export { video } from './video/Video.tsx'
export { vipLadder } from './vip-ladder/VipLadder.tsx'

/** Chunk of its own: it has the pictures of draws. */
export const nextDraws = lazyPage('next-draws', () =>
  import('./next-draws/NextDraws.tsx').then((file) => file.nextDraws),
)
/** Chunk of its own: the other blocks of a first visit need not wait for the cards of matches. */
export const sports = lazyPage('sports', () => import('./sports/Sports.tsx').then((file) => file.sports))

/** Chunk of its own: the page of the app, with its pictures. */
const ofApp = (name: 'appFile' | 'appInstall' | 'appScreens' | 'appSteps') =>
  lazyPage('app', () => import('./app-install/app-page.ts').then((file) => file[name]))
export const appFile = ofApp('appFile')
export const appInstall = ofApp('appInstall')
export const appScreens = ofApp('appScreens')
export const appSteps = ofApp('appSteps')
