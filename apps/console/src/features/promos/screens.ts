import { TicketPercent } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'rewards',
    path: 'promos',
    thing: 'promos',
    title: 'cash.promos',
    icon: TicketPercent,
    permission: 'rewards.read',
    component: later(async () => (await import('./Promos.tsx')).Promos),
  },
  {
    area: 'rewards',
    path: 'promos/:code',
    title: 'cash.promos',
    icon: TicketPercent,
    permission: 'players.read',
    component: later(async () => (await import('./PromoUses.tsx')).PromoUses),
    isInMenu: false,
  },
]
