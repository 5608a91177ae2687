import { ArrowDownToLine, ArrowUpFromLine, FileCheck } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'money',
    path: 'withdrawals',
    title: 'desk.withdrawals',
    icon: ArrowUpFromLine,
    permission: 'money.read',
    component: later(async () => (await import('./Withdrawals.tsx')).Withdrawals),
  },
  {
    area: 'money',
    path: 'withdrawals/:id',
    title: 'desk.withdrawal',
    icon: FileCheck,
    permission: 'money.read',
    component: later(async () => (await import('./Withdrawal.tsx')).Withdrawal),
    isInMenu: false,
  },
  {
    area: 'money',
    path: 'deposits',
    title: 'desk.deposits',
    icon: ArrowDownToLine,
    permission: 'money.read',
    component: later(async () => (await import('./Deposits.tsx')).Deposits),
  },
]
