import type { Translation } from '../catalogue.ts'
import type { thimbles as english } from '../en/thimbles.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const thimbles = {
  'thimbles.title': ORIGINAL_NAMES.id.thimbles,
  'thimbles.board': 'Tiga cangkir',
  'thimbles.cupHidden': 'Cangkir {n}, tertutup',
  'thimbles.cupBall': 'Cangkir {n}, bola',
  'thimbles.cupEmpty': 'Cangkir {n}, kosong',
  'thimbles.balls': 'Bola',
  'thimbles.ballCount': { other: '{count} bola' },
  'thimbles.summary': '{balls} di bawah tiga cangkir',
  'thimbles.pick': 'Pilih cangkir',
  'thimbles.picking': 'Mengangkat cangkir',
  'thimbles.random': 'Cangkir acak',
  'thimbles.rung': 'Pilihan {n}: {multiplier}',
  'thimbles.saidBet': 'Taruhan dipasang. Pilih cangkir.',
  'thimbles.saidGood': 'Bola! {multiplier}. Dibayar {amount}.',
  'thimbles.saidBad': 'Tidak ada bola. Taruhan selesai.',
  'thimbles.keys': 'Tombol panah: pindah cangkir. Enter: angkat cangkir.',
  'thimbles.fairness':
    'Nilai-nilai ini menetapkan cangkir yang berisi bola sebelum Anda memilih. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'thimbles.rules1': 'Pilih taruhan dan apakah satu atau dua dari tiga cangkir menyembunyikan bola.',
  'thimbles.rules2':
    'Cangkir menutupi bola lalu diacak. Pengacakan itu hanya tampilan: mengikutinya tidak membantu.',
  'thimbles.rules3':
    'Pilih cangkir. Seed yang sudah ditentukan sebelumnya menetapkan letak bola; jika ada bola, taruhan dikali pengganda langsung dibayar.',
  'lobby.thimbles': 'Temukan bolanya',
  'thimbles.means': 'Cangkir yang terundi berisi bola; yang lain kalah.',
} as const satisfies Translation<typeof english>
