import { Stamp } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'staff',
    path: 'approvals',
    title: 'approvals.title',
    icon: Stamp,
    permission: 'approvals.read',
    component: later(async () => (await import('./Approvals.tsx')).Approvals),
  },
]
