import { CircleDollarSign, Settings2 } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'site',
    path: 'site',
    title: 'site.title',
    icon: Settings2,
    permission: 'site.read',
    component: later(async () => (await import('./Site.tsx')).Site),
  },
  {
    area: 'site',
    path: 'rates',
    thing: 'rates',
    title: 'rates.title',
    icon: CircleDollarSign,
    permission: 'money.read',
    component: later(async () => (await import('./Rates.tsx')).Rates),
  },
]
