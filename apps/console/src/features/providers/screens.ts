import { Plug, Ticket } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'games',
    path: 'providers',
    title: 'providers.title',
    icon: Plug,
    permission: 'games.read',
    component: later(async () => (await import('./Providers.tsx')).Providers),
  },
  {
    area: 'games',
    path: 'providers/:provider/bets/:reference',
    title: 'providers.bet',
    icon: Ticket,
    permission: 'players.read',
    component: later(async () => (await import('./ProviderBetPage.tsx')).ProviderBetPage),
    isInMenu: false,
  },
]
