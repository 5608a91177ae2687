import type { watch as english } from '../en/watch.ts'
import type { Translated } from '../words.ts'

export const watch = {
  'alarms.title': 'Peringatan',
  'alarms.about': 'Muncul dari laporan saat angka tidak cocok atau RTP keluar dari rentangnya.',
  'alarms.kind': 'Peringatan',
  'alarms.subject': 'Tentang',
  'alarms.details': 'Rincian',
  'alarms.lasts': 'Aktif',
  'alarms.over': 'Selesai',
  'alarms.rtp': 'RTP di luar rentang',
  'alarms.zeroSum': 'Pembukuan tidak seimbang',
  'alarms.rollUp': 'Total harian salah',
  'alarms.none': 'Tidak ada peringatan',
  'underAge.title': 'Di bawah umur',
  'underAge.about':
    'Pemain yang menurut dokumennya berusia di bawah 18 tahun. Depositnya dikembalikan ke asalnya.',
  'underAge.none': 'Tidak ada yang diblokir karena usia',
  'underAge.deposits': 'Deposit yang harus dikembalikan',
  'underAge.allReturned': 'Semua sudah dikembalikan',
  'underAge.lift': 'Cabut blokir',
  'underAge.liftText':
    '{name} bisa bermain lagi dan mengirim ulang dokumennya. Perlu persetujuan orang kedua.',
  'underAge.newer': 'Lebih baru',
  'underAge.older': 'Lebih lama',
  'rates.title': 'Kurs',
  'rates.about':
    'Pemain bisa melihat jumlah dalam mata uang lain dengan kurs ini, dan penarikan kripto dibayar dengannya. Kurs tidak pernah mengubah saldo.',
  'rates.of': '1 {currency} dalam dolar AS',
  'rates.wrong': 'Masukkan angka di atas nol dengan paling banyak sembilan desimal.',
  'rates.change': '{from} → {to}',
  'rates.bounds': 'Untuk saat ini dari {least} sampai {most}.',
  'rates.source': 'Kurs dari sumber: {rate}.',
  'rates.outside':
    'Masukkan kurs antara {least} dan {most}. Perubahan yang lebih besar perlu lebih dari sehari.',
  'rates.fixed': 'Satu dolar AS adalah satu dolar AS.',
  'rates.takesTwo': 'Orang kedua harus menyetujui kurs baru. Penarikan kripto dibayar dengan kurs ini.',
  'rates.sourceSilent': 'Sumber kurs tidak merespons. Kurs tidak bisa diubah sampai sumbernya merespons.',
  'rates.save': 'Simpan kurs',
  'rates.saved': 'Kurs baru berlaku mulai sekarang.',
  'tickets.give': 'Beri putaran atau kartu',
  'tickets.kind': 'Jenis',
  'tickets.wheel': 'Putaran roda',
  'tickets.scratch': 'Kartu gosok',
  'tickets.count': 'Jumlah',
  'tickets.given': 'Sudah diterima pemain.',
} as const satisfies Translated<typeof english>
