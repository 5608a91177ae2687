import type { Translation } from '../catalogue.ts'
import type { links as english } from '../en/links.ts'

export const links = {
  'links.logOutAsk': 'Sair da sua conta neste aparelho?',
  'links.alreadyIn': 'Você já entrou como {name}',
  'links.help': 'Ajuda com vício em jogo',
  'links.newWindow': 'abre em nova janela',
} as const satisfies Translation<typeof english>
