import type { Translation } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  'common.ok': 'OK',
  'common.confirm': 'Confirmar',
  'common.cancel': 'Cancelar',
  'common.close': 'Fechar',
  'common.retry': 'Tentar de novo',
  'common.back': 'Voltar',
  'common.more': 'Carregar mais',
  'common.loading': 'Carregando',
  'common.copy': 'Copiar',
  'common.copied': 'Copiado',
  'common.amount': 'Valor',
  'common.half': 'Metade',
  'common.double': 'Dobro',
  'common.min': 'Mín',
  'common.max': 'Máx',
  'common.soon': 'Em breve',
  'common.thousand': '{number} mil',
  'common.million': '{number} milhões',
  'common.billion': '{number} bilhões',
  'common.networkError': 'Erro de rede',
  'common.networkErrorHelp': 'Não conseguimos acessar o site. Verifique sua conexão e tente de novo.',
  'common.notice': 'Aviso',
} as const satisfies Translation<typeof english>
