import { Images } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'content',
    path: 'pictures',
    title: 'library.title',
    icon: Images,
    permission: 'content.read',
    component: later(async () => (await import('./Pictures.tsx')).Pictures),
  },
]
