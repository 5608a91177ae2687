import { CloudRain, LifeBuoy, UserPlus, Users } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'rewards',
    path: 'prizes',
    thing: 'prizes',
    title: 'prizes.title',
    icon: LifeBuoy,
    permission: 'rewards.read',
    component: later(async () => (await import('./PrizeTables.tsx')).PrizeTables),
  },
  {
    area: 'rewards',
    path: 'rains',
    thing: 'rains',
    title: 'rains.title',
    icon: CloudRain,
    permission: 'rewards.read',
    component: later(async () => (await import('./Rains.tsx')).Rains),
  },
  {
    area: 'rewards',
    path: 'invites',
    thing: 'invites',
    title: 'invites.title',
    icon: UserPlus,
    permission: 'rewards.read',
    component: later(async () => (await import('./Invites.tsx')).Invites),
  },
  {
    area: 'rewards',
    path: 'persons',
    thing: 'persons',
    title: 'persons.title',
    icon: Users,
    permission: 'rewards.read',
    component: later(async () => (await import('./Persons.tsx')).Persons),
  },
]
