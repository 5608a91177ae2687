import { ChartColumn, MailPlus } from 'lucide-react'
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
  {
    area: 'reports',
    path: 'reports/mails',
    thing: 'reportMails',
    title: 'reports.mails',
    icon: MailPlus,
    permission: 'reports.send',
    component: later(async () => (await import('./Mails.tsx')).Mails),
  },
]
