import type { Translation } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  'common.ok': 'OK',
  'common.confirm': 'Konfirmasi',
  'common.cancel': 'Batal',
  'common.more': 'Muat lagi',
  'common.copied': 'Tersalin',
  'common.half': 'Setengah',
  'common.double': 'Gandakan',
  'common.min': 'Min',
  'common.max': 'Maks',
  'common.soon': 'Segera',
  'common.vip': 'VIP {level}',
  'common.thousand': '{number} rb',
  'common.million': { other: '{number} juta' },
  'common.billion': { other: '{number} miliar' },
  'common.notice': 'Pemberitahuan',
} as const satisfies Translation<typeof english>
