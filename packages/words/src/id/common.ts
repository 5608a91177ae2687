import type { Translation } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  'common.ok': 'OK',
  'common.confirm': 'Konfirmasi',
  'common.cancel': 'Batal',
  'common.close': 'Tutup',
  'common.retry': 'Coba lagi',
  'common.back': 'Kembali',
  'common.more': 'Muat lagi',
  'common.loading': 'Memuat',
  'common.copy': 'Salin',
  'common.copied': 'Tersalin',
  'common.amount': 'Jumlah',
  'common.half': 'Setengah',
  'common.double': 'Gandakan',
  'common.min': 'Min',
  'common.max': 'Maks',
  'common.soon': 'Segera',
  'common.thousand': '{number} rb',
  'common.million': '{number} juta',
  'common.billion': '{number} miliar',
  'common.networkError': 'Kesalahan jaringan',
  'common.networkErrorHelp': 'Situs tidak dapat dijangkau. Periksa koneksi Anda lalu coba lagi.',
  'common.notice': 'Pemberitahuan',
} as const satisfies Translation<typeof english>
