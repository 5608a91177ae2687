import { Clover } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'games',
    path: 'lottery',
    title: 'lottery.terms',
    icon: Clover,
    permission: 'games.read',
    component: later(async () => (await import('./Terms.tsx')).Terms),
  },
  {
    area: 'games',
    path: 'lottery/:line/:term',
    title: 'lottery.term',
    icon: Clover,
    permission: 'games.read',
    component: later(async () => (await import('./Term.tsx')).TermPage),
    isInMenu: false,
  },
]
