import type { Translation } from '../catalogue.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue = {
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Tampilkan lagi',
  'catalogue.search': 'Cari di {category}',
  'catalogue.sort': 'Urutan',
  'catalogue.featured': 'Pilihan',
  'catalogue.popular': 'Paling banyak dimainkan',
  'catalogue.byName': 'A sampai Z',
  'catalogue.new': 'Terbaru',
  'catalogue.provider': 'Penyedia',
  'catalogue.allProviders': 'Semua penyedia',
  'catalogue.shown': '{shown} dari {total}',
  'catalogue.failed': 'Permainan tidak termuat',
  'catalogue.failedText': 'Akun dan uang Anda tidak terpengaruh.',
  'catalogue.offline': 'Anda sedang luring',
  'catalogue.offlineText': 'Permainan muncul sendiri begitu koneksi kembali.',
  'catalogue.none': 'Tidak ada permainan yang cocok',
  'catalogue.noneText': 'Pilih penyedia lain atau kata lain.',
  'catalogue.clear': 'Tampilkan semua',
  'catalogue.unknownCategory': 'Kategori itu tidak ada',
  'catalogue.unknownGame': 'Permainan itu tidak ada',
  'catalogue.maintenance': 'Dalam pemeliharaan',
  'catalogue.demoText':
    'Demo dari sandbox kami sendiri: dimainkan dengan uang mainan, dan tidak pernah dibayarkan.',
  'catalogue.soonText': 'Belum bisa dimainkan. Simpan di favorit dan Anda menemukannya saat dibuka.',
  'catalogue.maintenanceText': 'Sedang dipelihara dan akan kembali sendiri.',
  'catalogue.playDemo': 'Mainkan demo',
  'catalogue.logInToPlay': 'Masuk untuk bermain',
  'catalogue.return': 'Pengembalian ke pemain',
  'catalogue.stakes': 'Taruhan, dalam uang mainan',
} as const satisfies Translation<typeof english>
