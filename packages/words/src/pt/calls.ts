import type { Translation } from '../catalogue.ts'
import type { calls as english } from '../en/calls.ts'

export const calls = {
  'calls.insufficientPermissions': 'Permissões insuficientes',
  'calls.confirmTitle': 'Por favor, confirme',
  'calls.balanceNeeded': 'Você precisa de saldo para jogar com dinheiro real.',
} as const satisfies Translation<typeof english>
