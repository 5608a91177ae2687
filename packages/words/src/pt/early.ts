import type { Translation } from '../catalogue.ts'
import type { early as english } from '../en/early.ts'

export const early = {
  'common.retry': 'Tentar de novo',
  'common.close': 'Fechar',
  'common.loading': 'Carregando',
  'common.networkError': 'Erro de rede',
  'common.networkErrorHelp': 'Não conseguimos acessar o site. Verifique sua conexão e tente de novo.',
  'shell.unexpected': 'Erro inesperado do aplicativo!',
  'shell.unexpectedText': 'Seu dinheiro está seguro. Recarregue a página para continuar.',
  'shell.reload': 'Recarregar',
  'shell.startFailed': 'O site não está respondendo',
  'shell.chunkFailed': 'Esta parte do site não carregou.',
  'shell.chunkWaits': 'Vamos tentar de novo assim que a conexão voltar.',
  'shell.details': 'Detalhes',
} as const satisfies Translation<typeof english>
