import { BellRing, Siren } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'home',
    path: 'alarms',
    title: 'alarms.title',
    icon: Siren,
    permission: 'alarms.read',
    component: later(async () => (await import('./Alarms.tsx')).Alarms),
  },
  {
    area: 'site',
    path: 'alarms/targets',
    title: 'alarms.targets',
    icon: BellRing,
    permission: 'alarms.send',
    component: later(async () => (await import('./Targets.tsx')).Targets),
  },
]
