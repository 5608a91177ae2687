import { KeyRound, Users } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'staff',
    path: 'people',
    thing: 'people',
    title: 'staff.title',
    icon: Users,
    permission: 'staff.read',
    component: later(async () => (await import('./People.tsx')).People),
  },
  {
    area: 'staff',
    path: 'keys',
    thing: 'keys',
    title: 'keys.title',
    icon: KeyRound,
    permission: 'staff.read',
    component: later(async () => (await import('./Keys.tsx')).Keys),
  },
]
