import type { Translation } from '../catalogue.ts'
import type { calls as english } from '../en/calls.ts'

export const calls = {
  'calls.insufficientPermissions': 'Permissões insuficientes',
  'calls.confirmTitle': 'Confirme, por favor',
  'calls.cumulative': 'Mínimo acumulado de {what}: {amount}',
  'calls.cumulativeDeposit': 'depósitos',
  'calls.cumulativeBets': 'apostas',
  'calls.balanceNeeded': 'É preciso ter saldo para jogar com dinheiro de verdade.',
} as const satisfies Translation<typeof english>
