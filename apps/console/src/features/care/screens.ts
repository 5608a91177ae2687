import { HeartPulse } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'identity',
    path: 'care',
    title: 'harm.title',
    icon: HeartPulse,
    permission: 'players.read',
    component: later(async () => (await import('./CareList.tsx')).CareList),
  },
]
