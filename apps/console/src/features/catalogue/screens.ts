import { LayoutGrid } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'games',
    path: 'catalogue',
    title: 'shelf.title',
    icon: LayoutGrid,
    permission: 'games.read',
    component: later(async () => (await import('./Catalogue.tsx')).Catalogue),
  },
]
