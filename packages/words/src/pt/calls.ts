import type { Translation } from '../catalogue.ts'
import type { calls as english } from '../en/calls.ts'

export const calls = {
  'calls.insufficientPermissions': 'Permissões insuficientes',
  'calls.confirmTitle': 'Confirme, por favor',
  'calls.balanceNeeded': 'É preciso ter saldo para jogar com dinheiro de verdade.',
} as const satisfies Translation<typeof english>
