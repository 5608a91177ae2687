import { Palette } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'content',
    path: 'designs',
    title: 'desk.content.title',
    icon: Palette,
    permission: 'content.read',
    component: later(async () => (await import('./Designs.tsx')).Designs),
  },
]
