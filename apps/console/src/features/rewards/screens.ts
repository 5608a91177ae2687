import { Banknote, Gift, HandCoins, Table2 } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'rewards',
    path: 'rewards',
    thing: 'programmes',
    title: 'rewards.programmes',
    icon: Gift,
    permission: 'rewards.read',
    component: later(async () => (await import('./Programmes.tsx')).Programmes),
  },
  {
    area: 'rewards',
    path: 'rewards/tables',
    thing: 'tables',
    title: 'rewards.tables',
    icon: Table2,
    permission: 'rewards.read',
    component: later(async () => (await import('./Tables.tsx')).Tables),
  },
  {
    area: 'rewards',
    path: 'rewards/grants',
    title: 'rewards.grants',
    icon: HandCoins,
    permission: 'rewards.read',
    component: later(async () => (await import('./Grants.tsx')).Grants),
  },
  {
    area: 'rewards',
    path: 'rewards/salary',
    thing: 'salary',
    title: 'rewards.salary',
    icon: Banknote,
    permission: 'rewards.read',
    component: later(async () => (await import('./Salary.tsx')).Salary),
  },
]
