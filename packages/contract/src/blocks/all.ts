import type * as z from 'zod/mini'
import { AnchorBlock } from './anchor.ts'
import { AnnouncementBlock } from './announcement.ts'
import { ArticleBlock } from './article.ts'
import { ArticleListBlock } from './article-list.ts'
import { ButtonsBlock } from './buttons.ts'
import { EmbedBlock } from './embed.ts'
import { FaqBlock } from './faq.ts'
import { GamesBlock } from './games.ts'
import { ImageBlock } from './image.ts'
import { NoticeBarBlock } from './notice-bar.ts'
import { PlainBlock } from './plain.ts'
import { RichTextBlock } from './rich-text.ts'
import { VideoBlock } from './video.ts'

/**
 * The data of every block a design can place, by its `comId`. Without data a block is what its defaults say. Only what checks
 * designs needs all of them at once: a page takes each with the block it belongs to.
 */
export const BLOCK_DATA: Readonly<Record<string, z.ZodMiniType<object>>> = {
  anchor: AnchorBlock,
  announcement: AnnouncementBlock,
  article: ArticleBlock,
  articleList: ArticleListBlock,
  buttons: ButtonsBlock,
  continuePlaying: PlainBlock,
  embed: EmbedBlock,
  faq: FaqBlock,
  games: GamesBlock,
  hero: PlainBlock,
  image: ImageBlock,
  noticeBar: NoticeBarBlock,
  noticePopups: PlainBlock,
  richText: RichTextBlock,
  verifier: PlainBlock,
  video: VideoBlock,
}
