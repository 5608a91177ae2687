import { UserRound } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'staff',
    path: 'account',
    thing: 'account',
    title: 'account.title',
    icon: UserRound,
    permission: 'self',
    component: later(async () => (await import('./Account.tsx')).Account),
  },
]
