import { HeartHandshake } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'identity',
    path: 'safer-play',
    title: 'care.safer',
    icon: HeartHandshake,
    permission: 'players.read',
    component: later(async () => (await import('./SaferPlayList.tsx')).SaferPlayList),
  },
]
