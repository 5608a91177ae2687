import { ChartColumn } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'reports',
    path: 'reports',
    title: 'reports.title',
    icon: ChartColumn,
    permission: 'reports.read',
    component: later(async () => (await import('./Reports.tsx')).Reports),
  },
]
