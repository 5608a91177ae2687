import type { search as english } from '../en/search.ts'
import type { Translated } from '../words.ts'

export const search = {
  'search.goTo': 'Cari',
  'search.hint': 'Pemain, id taruhan dan pembayaran, layar, pengaturan',
  'search.recent': 'Terakhir dibuka',
  'search.players': 'Pemain',
  'search.bets': 'Taruhan',
  'search.deposits': 'Deposit',
  'search.withdrawals': 'Penarikan',
  'search.rounds': 'Ronde',
  'search.terms': 'Periode lotre',
  'search.transactions': 'Transaksi',
  'search.conversations': 'Dukungan',
  'search.screens': 'Layar',
  'search.settings': 'Pengaturan',
  'search.count': 'Hasil: {count}',
  'search.searching': 'Mencari…',
  'search.failed': 'Pencarian gagal. Layar dan pengaturan tetap bisa ditemukan.',
  'search.shorter': 'Ketik minimal dua karakter untuk menemukan pemain dan id.',
} satisfies Translated<typeof english>
