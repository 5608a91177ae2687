import { ScrollText } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'staff',
    path: 'audit',
    title: 'audit.title',
    icon: ScrollText,
    permission: 'audit.read',
    component: later(async () => (await import('./Audit.tsx')).Audit),
  },
]
