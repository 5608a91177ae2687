import { Cable, ScrollText } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'site',
    path: 'connections',
    title: 'connections.title',
    icon: Cable,
    permission: 'connections.read',
    component: later(async () => (await import('./Connections.tsx')).Connections),
  },
  {
    area: 'site',
    path: 'connections/calls',
    title: 'connections.callsTitle',
    icon: ScrollText,
    permission: 'connections.calls',
    component: later(async () => (await import('./Calls.tsx')).Calls),
    isInMenu: false,
  },
]
