import type * as z from 'zod/mini'
import { AnchorBlock } from './anchor.ts'
import { AnnouncementBlock } from './announcement.ts'
import { AppBannerBlock } from './app-banner.ts'
import { AppFileBlock } from './app-file.ts'
import { AppInstallBlock } from './app-install.ts'
import { AppScreensBlock } from './app-screens.ts'
import { AppStepsBlock } from './app-steps.ts'
import { ArticleBlock } from './article.ts'
import { ArticleListBlock } from './article-list.ts'
import { BottomTabsBlock } from './bottom-tabs.ts'
import { BrandFiguresBlock } from './brand-figures.ts'
import { ButtonsBlock } from './buttons.ts'
import { CountdownBlock } from './countdown.ts'
import { DownloadBlock } from './download.ts'
import { EmbedBlock } from './embed.ts'
import { FaqBlock } from './faq.ts'
import { FooterBlock } from './footer.ts'
import { GameGridBlock } from './game-grid.ts'
import { HeaderBlock } from './header.ts'
import { HeroBlock } from './hero.ts'
import { ImageBlock } from './image.ts'
import { InviteBlock } from './invite.ts'
import { JackpotBlock } from './jackpot.ts'
import { LiveNowBlock } from './live-now.ts'
import { LiveWinsBlock } from './live-wins.ts'
import { NoticeBarBlock } from './notice-bar.ts'
import { NoticePopupsBlock } from './notice-popups.ts'
import { PlainBlock, TitledBlock } from './plain.ts'
import { PromotionsBlock } from './promotions.ts'
import { RechargeDownloadBlock } from './recharge-download.ts'
import { RichTextBlock } from './rich-text.ts'
import { SideMenuBlock } from './side-menu.ts'
import { TopWinnersBlock } from './top-winners.ts'
import { VideoBlock } from './video.ts'
import { VipLadderBlock } from './vip-ladder.ts'

/**
 * Data schemas of every block of a design, by `comId`. Missing data takes the schema's defaults. Only design validation
 * needs all of them at once: a page imports each with its block.
 */
export const BLOCK_DATA: Readonly<Record<string, z.ZodMiniType<object>>> = {
  anchor: AnchorBlock,
  announcement: AnnouncementBlock,
  appBanner: AppBannerBlock,
  appFile: AppFileBlock,
  appInstall: AppInstallBlock,
  appScreens: AppScreensBlock,
  appSteps: AppStepsBlock,
  bottomTabs: BottomTabsBlock,
  continuePlaying: PlainBlock,
  embed: EmbedBlock,
  footer: FooterBlock,
  article: ArticleBlock,
  articleList: ArticleListBlock,
  buttons: ButtonsBlock,
  faq: FaqBlock,
  header: HeaderBlock,
  image: ImageBlock,
  noticeBar: NoticeBarBlock,
  noticePopups: NoticePopupsBlock,
  brandFigures: BrandFiguresBlock,
  countdown: CountdownBlock,
  download: DownloadBlock,
  invite: InviteBlock,
  jackpot: JackpotBlock,
  liveNow: LiveNowBlock,
  liveWins: LiveWinsBlock,
  promotions: PromotionsBlock,
  rechargeDownload: RechargeDownloadBlock,
  topWinners: TopWinnersBlock,
  vipLadder: VipLadderBlock,
  sideMenu: SideMenuBlock,
  richText: RichTextBlock,
  verifier: PlainBlock,
  video: VideoBlock,
  categories: PlainBlock,
  favourites: TitledBlock,
  gameGrid: GameGridBlock,
  hero: HeroBlock,
  lotteries: TitledBlock,
  nextDraws: TitledBlock,
  providers: TitledBlock,
  recommend: PlainBlock,
  search: PlainBlock,
  sports: TitledBlock,
}
