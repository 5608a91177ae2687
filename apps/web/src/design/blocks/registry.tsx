import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { ContinuePlaying } from '../../features/lobby/ContinuePlaying.tsx'
import { Hero } from '../../features/lobby/Hero.tsx'
import { NoticePopupBlock } from '../../features/notices/NoticePopupBlock.tsx'
import { AnnouncementData } from './announcement/data.ts'
import { GamesData } from './games/data.ts'
import { Games } from './games/Games.tsx'

const Announcement = lazyPage('announcement', () =>
  import('./announcement/Announcement.tsx').then((file) => file.Announcement),
)

const Nothing = z.object({})

/** What a block draws for its data; undefined where they are not what it needs. */
type Block = (data: unknown) => ReactNode

const block =
  <Data extends object>(schema: z.ZodMiniType<Data>, Content: ComponentType<Data>): Block =>
  (data) => {
    const found = schema.safeParse(data)
    return found.success ? <Content {...found.data} /> : undefined
  }

/** Every block a design can place, by its `comId`. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  announcement: block(AnnouncementData, Announcement),
  continuePlaying: block(Nothing, ContinuePlaying),
  games: block(GamesData, Games),
  hero: block(Nothing, Hero),
  noticePopups: block(Nothing, NoticePopupBlock),
}
