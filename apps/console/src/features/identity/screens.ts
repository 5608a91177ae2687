import { Baby, IdCard } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'identity',
    path: 'identities',
    title: 'desk.identity.queue',
    icon: IdCard,
    permission: 'identity.read',
    component: later(async () => (await import('./Identities.tsx')).Identities),
  },
  {
    area: 'identity',
    path: 'under-age',
    title: 'underAge.title',
    icon: Baby,
    permission: 'identity.read',
    component: later(async () => (await import('./UnderAge.tsx')).UnderAge),
  },
]
