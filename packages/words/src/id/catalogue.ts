import type { Translation } from '../catalogue.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue = {
  'catalogue.title': 'Game lainnya',
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Tampilkan lagi',
} as const satisfies Translation<typeof english>
