import { ArrowDownToLine, ArrowUpFromLine, FileCheck, Hand, Scale, Undo2 } from 'lucide-react'
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
    thing: 'withdrawal',
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
  {
    area: 'money',
    path: 'refunds',
    title: 'cash.refunds',
    icon: Undo2,
    permission: 'money.read',
    component: later(async () => (await import('./Refunds.tsx')).Refunds),
  },
  {
    area: 'money',
    path: 'held',
    thing: 'held',
    title: 'held.title',
    icon: Hand,
    permission: 'money.read',
    component: later(async () => (await import('./Held.tsx')).Held),
  },
  {
    area: 'money',
    path: 'reconciliation',
    title: 'cash.reconcile',
    icon: Scale,
    permission: 'money.read',
    component: later(async () => (await import('./Reconciliation.tsx')).Reconciliation),
  },
]
