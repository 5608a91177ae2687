import { Rocket, Ticket } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'players',
    path: 'players/:userId/bets/:betId',
    title: 'replay.bet',
    icon: Ticket,
    permission: 'players.read',
    component: later(async () => (await import('./Bet.tsx')).BetPage),
    isInMenu: false,
  },
  {
    area: 'games',
    path: 'rounds',
    title: 'replay.rounds',
    icon: Rocket,
    permission: 'games.read',
    component: later(async () => (await import('./Rounds.tsx')).Rounds),
  },
  {
    area: 'games',
    path: 'rounds/:gameId/:round',
    title: 'replay.round',
    icon: Rocket,
    permission: 'games.read',
    component: later(async () => (await import('./Round.tsx')).RoundPage),
    isInMenu: false,
  },
]
