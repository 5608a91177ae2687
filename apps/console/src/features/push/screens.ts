import { BellRing } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'content',
    path: 'push',
    thing: 'push',
    title: 'push.title',
    icon: BellRing,
    permission: 'content.read',
    component: later(async () => (await import('./Broadcasts.tsx')).Broadcasts),
  },
]
