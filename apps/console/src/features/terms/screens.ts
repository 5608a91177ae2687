import { SlidersHorizontal } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'money',
    path: 'money-settings',
    thing: 'moneySettings',
    title: 'terms.title',
    icon: SlidersHorizontal,
    permission: 'money.read',
    component: later(async () => (await import('./MoneySettings.tsx')).MoneySettings),
  },
]
