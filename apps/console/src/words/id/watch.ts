import type { watch as english } from '../en/watch.ts'
import type { Translated } from '../words.ts'

export const watch = {
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
  'coinRates.title': 'Harga koin',
  'coinRates.about':
    'Deposit dan penarikan koin memakai harga ini. Harga berasal dari dua sumber yang harus sepakat. Jika tidak, dua orang bisa menetapkan harga untuk satu jam.',
  'coinRates.now': '1 {coin} = {usd} dolar AS',
  'coinRates.bySources': 'dari kedua sumber',
  'coinRates.silent': '{name} tidak merespons',
  'coinRates.says': '{name}: {usd}',
  'coinRates.stale':
    'Harga {coin} sudah kedaluwarsa. Deposit {coin} tidak dibuka, yang terlambat menunggu, dan tidak ada yang dibayar dengannya.',
  'coinRates.byHand': 'Harga 1 {coin} dalam dolar AS, untuk satu jam',
  'coinRates.outside': 'Masukkan harga antara {least} dan {most}.',
  'coinRates.save': 'Tetapkan harga',
  'coinRates.saved': 'Harga baru berlaku selama satu jam.',
  'tickets.give': 'Beri putaran atau kartu',
  'tickets.kind': 'Jenis',
  'tickets.wheel': 'Putaran roda',
  'tickets.scratch': 'Kartu gosok',
  'tickets.count': 'Jumlah',
  'tickets.given': 'Sudah diterima pemain.',
} as const satisfies Translated<typeof english>
