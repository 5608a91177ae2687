import type * as z from 'zod/mini'
import { AnnouncementBlock } from './announcement.ts'
import { EmbedBlock } from './embed.ts'
import { GameGridBlock } from './game-grid.ts'
import { HeroBlock } from './hero.ts'
import { PlainBlock } from './plain.ts'
import { TitledBlock } from './titled.ts'

/**
 * The data of every block a design can place, by its `comId`. Without data a block is what its defaults say. Only what checks
 * designs needs all of them at once: a page takes each with the block it belongs to.
 */
export const BLOCK_DATA: Readonly<Record<string, z.ZodMiniType<object>>> = {
  announcement: AnnouncementBlock,
  categories: PlainBlock,
  continuePlaying: PlainBlock,
  embed: EmbedBlock,
  favourites: TitledBlock,
  gameGrid: GameGridBlock,
  hero: HeroBlock,
  lotteries: TitledBlock,
  noticePopups: PlainBlock,
  providers: TitledBlock,
  recommend: PlainBlock,
  search: PlainBlock,
  sports: TitledBlock,
}
