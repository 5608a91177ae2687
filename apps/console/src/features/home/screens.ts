import { House } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'home',
    path: '',
    title: 'home.title',
    icon: House,
    permission: 'self',
    component: later(async () => (await import('./Home.tsx')).Home),
  },
]
