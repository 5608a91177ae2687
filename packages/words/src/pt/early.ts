import type { Translation } from '../catalogue.ts'
import type { early as english } from '../en/early.ts'

export const early = {
  'common.retry': 'Tentar de novo',
  'common.close': 'Fechar',
  'common.loading': 'Carregando',
  'common.networkError': 'Erro de rede',
  'common.networkErrorHelp': 'Não conseguimos acessar o site. Verifique sua conexão e tente de novo.',
  'shell.unexpected': 'Erro inesperado do aplicativo!',
  'shell.unexpectedText': 'Nada aconteceu com o seu dinheiro. Recarregue a página para continuar.',
  'shell.reload': 'Recarregar',
  'shell.startFailed': 'O site não respondeu',
  'shell.chunkFailed': 'Esta parte do site não carregou.',
  'shell.chunkWaits': 'Tentamos de novo sozinhos assim que a conexão voltar.',
  'shell.details': 'Detalhes',
} as const satisfies Translation<typeof english>
