import { BookOpen, FileText, Landmark } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'money',
    path: 'ledger',
    thing: 'ledger',
    title: 'desk.ledger',
    icon: BookOpen,
    permission: 'ledger.read',
    component: later(async () => (await import('./Ledger.tsx')).Ledger),
  },
  {
    area: 'money',
    path: 'accounts',
    title: 'cash.accounts',
    icon: Landmark,
    permission: 'ledger.read',
    component: later(async () => (await import('./Accounts.tsx')).Accounts),
  },
  {
    area: 'money',
    path: 'ledger/:id',
    title: 'desk.transaction',
    icon: FileText,
    permission: 'ledger.read',
    component: later(async () => (await import('./Transaction.tsx')).Transaction),
    isInMenu: false,
  },
]
