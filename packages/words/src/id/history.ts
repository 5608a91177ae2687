import type { Translation } from '../catalogue.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  'history.from': 'Dari',
  'history.to': 'Sampai',
  'history.byDay': 'Per hari',
  'history.result': 'Hasil',
  'history.anyResult': 'Semua hasil',
  'history.won': 'Dibayar',
  'history.lost': 'Kalah',
  'history.open': 'Terbuka',
  'history.narrowedNone': 'Tidak ada taruhan yang cocok',
  'history.narrowedNoneWords': 'Ubah permainan, tanggal, atau hasil untuk melihat lebih banyak.',
  'history.clear': 'Tampilkan semua',
  'history.csv': 'Unduh sebagai tabel (CSV)',
  'history.json': 'Unduh untuk verifikator (JSON)',
  'history.download': 'Unduh',
  'history.downloadFailed': 'File tidak bisa diunduh. Coba lagi.',
  'history.runs': 'Sesi autobet',
  'history.singleBets': 'Taruhan',
  'history.view': 'Tampilkan',
  'history.runsNone': 'Belum ada sesi autobet',
  'history.runsNoneWords': 'Mulai dari permainan mana pun.',
  'history.runsFailed': 'Sesi Anda tidak dapat dimuat.',
  'history.betsOfRun': 'Lihat taruhannya',
  'history.byAutobet': 'Autobet',
  'history.path': 'Pilihan, berurutan',
} satisfies Translation<typeof english>
