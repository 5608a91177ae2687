import type { Translation } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages = {
  'messages.code': '{code} é o seu código Baize. Vale por 5 minutos. Ninguém da Baize vai pedi-lo a você.',
  'messages.changed':
    'Este contato não pertence mais à sua conta Baize. Se não foi você quem mudou, crie uma nova senha e saia de todos os aparelhos.',
} as const satisfies Translation<typeof english>
