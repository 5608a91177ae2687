import type { Translation } from '../catalogue.ts'
import type { calls as english } from '../en/calls.ts'

export const calls = {
  'calls.insufficientPermissions': 'Izin tidak mencukupi',
  'calls.confirmTitle': 'Mohon konfirmasi',
  'calls.balanceNeeded': 'Anda perlu saldo untuk bermain dengan uang asli.',
} as const satisfies Translation<typeof english>
