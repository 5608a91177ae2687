import type { Translation } from '../catalogue.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue = {
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Tampilkan lagi',
  'catalogue.search': 'Cari di {category}',
  'catalogue.sort': 'Urutkan',
  'catalogue.featured': 'Pilihan',
  'catalogue.popular': 'Paling banyak dimainkan',
  'catalogue.byName': 'A sampai Z',
  'catalogue.new': 'Terbaru',
  'catalogue.provider': 'Penyedia',
  'catalogue.allProviders': 'Semua penyedia',
  'catalogue.shown': '{shown} dari {total}',
  'catalogue.failed': 'Permainan gagal dimuat',
  'catalogue.failedText': 'Akun dan uang Anda tidak terpengaruh.',
  'catalogue.offline': 'Anda sedang offline',
  'catalogue.offlineText': 'Permainan akan dimuat begitu koneksi kembali.',
  'catalogue.none': 'Tidak ada permainan yang cocok',
  'catalogue.noneText': 'Coba penyedia atau kata pencarian lain.',
  'catalogue.clear': 'Tampilkan semua',
  'catalogue.unknownCategory': 'Kategori tidak ditemukan',
  'catalogue.unknownGame': 'Permainan tidak ditemukan',
  'catalogue.maintenance': 'Dalam pemeliharaan',
  'catalogue.demoText':
    'Demo dari sandbox kami, dimainkan dengan uang mainan. Tidak ada yang benar-benar dibayarkan.',
  'catalogue.soonText': 'Belum bisa dimainkan. Tambahkan ke favorit agar mudah ditemukan saat dibuka.',
  'catalogue.maintenanceText': 'Sedang dalam pemeliharaan dan segera kembali.',
  'catalogue.playDemo': 'Mainkan demo',
  'catalogue.logInToPlay': 'Masuk untuk bermain',
  'catalogue.return': 'Pengembalian ke pemain',
  'catalogue.stakes': 'Taruhan (uang mainan)',
} as const satisfies Translation<typeof english>
