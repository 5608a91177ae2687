import type { Translation } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys = {
  'keys.title': 'Atalhos do teclado',
  'keys.switch': 'Jogar com o teclado',
  'keys.on': 'Espaço aciona o botão principal.',
  'keys.off': 'Espaço rola a página e nunca aposta.',
  'keys.space': 'Espaço',
  'keys.main': 'Botão principal: apostar, sacar',
  'keys.isOff': 'desligado',
  'keys.move': 'Mover no tabuleiro',
  'keys.next': 'Ir para o próximo controle',
  'keys.press': 'Acionar o que está em foco',
  'keys.close': 'Fechar uma janela',
  'keys.list': 'Mostrar esta lista',
  'keys.hint': 'Pressione ? para ver os atalhos do teclado.',
} as const satisfies Translation<typeof english>
