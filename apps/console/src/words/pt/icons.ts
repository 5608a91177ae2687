import type { icons as english } from '../en/icons.ts'
import type { Translated } from '../words.ts'

export const icons = {
  'studio.icon.home': 'Início',
  'studio.icon.account': 'Conta',
  'studio.icon.chat': 'Chat',
  'studio.icon.download': 'Baixar',
  'studio.icon.gem': 'Gema',
  'studio.icon.gift': 'Presente',
  'studio.icon.help': 'Ajuda',
  'studio.icon.history': 'Histórico',
  'studio.icon.plus': 'Mais',
  'studio.icon.shield': 'Escudo',
  'studio.icon.star': 'Estrela',
  'studio.icon.tag': 'Etiqueta',
  'studio.icon.trophy': 'Troféu',
  'studio.icon.wallet': 'Carteira',
  'studio.icon.ball': 'Bola de sorteio',
} as const satisfies Translated<typeof english>
