import type * as z from 'zod/mini'
import { AnnouncementBlock } from './announcement.ts'
import { EmbedBlock } from './embed.ts'
import { GamesBlock } from './games.ts'
import { PlainBlock } from './plain.ts'

/**
 * The data of every block a design can place, by its `comId`. Without data a block is what its defaults say. Only what checks
 * designs needs all of them at once: a page takes each with the block it belongs to.
 */
export const BLOCK_DATA: Readonly<Record<string, z.ZodMiniType<object>>> = {
  announcement: AnnouncementBlock,
  continuePlaying: PlainBlock,
  embed: EmbedBlock,
  games: GamesBlock,
  hero: PlainBlock,
  noticePopups: PlainBlock,
}
