import { Dices } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'games',
    path: 'games',
    thing: 'games',
    title: 'games.title',
    icon: Dices,
    permission: 'games.read',
    component: later(async () => (await import('./Games.tsx')).Games),
  },
]
