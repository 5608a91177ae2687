import { UserRound, Users } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'players',
    path: 'players',
    title: 'desk.players',
    icon: Users,
    permission: 'players.read',
    component: later(async () => (await import('./Players.tsx')).Players),
  },
  {
    area: 'players',
    path: 'players/:userId',
    thing: 'player',
    title: 'desk.player',
    icon: UserRound,
    permission: 'players.read',
    component: later(async () => (await import('./Player.tsx')).Player),
    isInMenu: false,
  },
]
