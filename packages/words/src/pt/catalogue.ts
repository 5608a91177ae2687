import type { Translation } from '../catalogue.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue = {
  'catalogue.title': 'Mais jogos',
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Mostrar mais',
} as const satisfies Translation<typeof english>
