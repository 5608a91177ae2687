import type { Translation } from '../catalogue.ts'
import type { early as english } from '../en/early.ts'

export const early = {
  'common.retry': 'Coba lagi',
  'common.close': 'Tutup',
  'common.loading': 'Memuat',
  'common.networkError': 'Kesalahan jaringan',
  'common.networkErrorHelp': 'Situs tidak dapat dijangkau. Periksa koneksi Anda lalu coba lagi.',
  'shell.unexpected': 'Kesalahan aplikasi tak terduga!',
  'shell.unexpectedText': 'Uang Anda aman. Muat ulang halaman untuk melanjutkan.',
  'shell.reload': 'Muat ulang',
  'shell.startFailed': 'Situs tidak merespons',
  'shell.chunkFailed': 'Bagian situs ini gagal dimuat.',
  'shell.chunkWaits': 'Kami akan mencoba lagi begitu Anda kembali online.',
  'shell.details': 'Rincian',
} as const satisfies Translation<typeof english>
