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
  'history.downloadFailed': 'Berkas tidak dapat dimuat. Coba lagi.',
  'history.runs': 'Putaran autobet',
  'history.singleBets': 'Taruhan',
  'history.view': 'Yang ditampilkan',
  'history.runsNone': 'Belum ada putaran autobet',
  'history.runsNoneWords': 'Mulai dari panel permainan.',
  'history.runsFailed': 'Putaran Anda tidak dapat dimuat.',
  'history.betsOfRun': 'Lihat taruhannya',
  'history.byAutobet': 'Autobet',
  'history.path': 'Pilihan, berurutan',
} satisfies Translation<typeof english>
