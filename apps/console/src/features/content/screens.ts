import { FileText, LayoutTemplate, Megaphone, Palette, PanelTop } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'content',
    path: 'studio',
    title: 'studio.title',
    icon: LayoutTemplate,
    permission: 'content.read',
    component: later(async () => (await import('../studio/Studio.tsx')).Studio),
  },
  {
    area: 'content',
    path: 'notices',
    title: 'content.notices',
    icon: Megaphone,
    permission: 'content.read',
    component: later(async () => (await import('./Notices.tsx')).Notices),
  },
  {
    area: 'content',
    path: 'popups',
    title: 'content.popups',
    icon: PanelTop,
    permission: 'content.read',
    component: later(async () => (await import('./Popups.tsx')).Popups),
  },
  {
    area: 'content',
    path: 'articles',
    title: 'content.articles',
    icon: FileText,
    permission: 'content.read',
    component: later(async () => (await import('./Articles.tsx')).Articles),
  },
  {
    area: 'content',
    path: 'articles/:id',
    title: 'content.article',
    icon: FileText,
    permission: 'content.read',
    component: later(async () => (await import('./Articles.tsx')).ArticleEditor),
    isInMenu: false,
  },
  {
    area: 'content',
    path: 'designs',
    title: 'desk.content.title',
    icon: Palette,
    permission: 'content.read',
    component: later(async () => (await import('./Designs.tsx')).Designs),
  },
]
