import type { Translation } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  'common.ok': 'OK',
  'common.confirm': 'Confirmar',
  'common.cancel': 'Cancelar',
  'common.more': 'Carregar mais',
  'common.copied': 'Copiado',
  'common.half': 'Metade',
  'common.double': 'Dobro',
  'common.min': 'Mín',
  'common.max': 'Máx',
  'common.soon': 'Em breve',
  'common.vip': 'VIP {level}',
  'common.thousand': '{number} mil',
  'common.million': { one: '{number} milhão', other: '{number} milhões' },
  'common.billion': { one: '{number} bilhão', other: '{number} bilhões' },
  'common.notice': 'Aviso',
} as const satisfies Translation<typeof english>
