import type { Translation } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages = {
  'messages.code':
    '{code} é o seu código Baize. Expira em 5 minutos. A equipe da Baize nunca vai pedir este código.',
  'messages.changed':
    'Este contato foi removido da sua conta Baize. Se não foi você, crie uma nova senha e saia de todos os aparelhos.',
  'messages.lateMoney':
    'Chegaram {amount} na sua conta Baize encerrada. Entre com sua senha para reabrir a conta e sacar, ou fale com o suporte.',
  'messages.lateMoneyHeld':
    'Chegaram {amount} na sua conta Baize, que nós encerramos. Fale com o suporte para receber o pagamento.',
} as const satisfies Translation<typeof english>
