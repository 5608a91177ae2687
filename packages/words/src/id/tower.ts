import type { Translation } from '../catalogue.ts'
import type { tower as english } from '../en/tower.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const tower = {
  'tower.title': ORIGINAL_NAMES.id.tower,
  'tower.board': 'Menara sembilan baris, yang tertinggi lebih dulu',
  'tower.tileHidden': 'Baris {row}, kotak {n}, tertutup',
  'tower.tileGood': 'Baris {row}, kotak {n}, aman',
  'tower.tileBad': 'Baris {row}, kotak {n}, naga',
  'tower.difficulty': 'Tingkat kesulitan',
  'tower.easy': 'Mudah',
  'tower.medium': 'Sedang',
  'tower.hard': 'Sulit',
  'tower.expert': 'Ahli',
  'tower.master': 'Master',
  'tower.summary': '{difficulty} · {safe} dari {of} aman',
  'tower.pick': 'Pilih kotak di baris yang menyala',
  'tower.picking': 'Memanjat',
  'tower.random': 'Kotak acak',
  'tower.rung': 'Baris {n}: {multiplier}',
  'tower.saidBet': 'Taruhan dipasang. Pilih kotak di baris 1.',
  'tower.saidGood': 'Aman! {multiplier}. Anda bisa cash out {amount}.',
  'tower.saidBad': 'Naga. Taruhan selesai.',
  'tower.keys': 'Tombol panah: pindah kotak. Enter: injak kotak.',
  'tower.fairness':
    'Nilai-nilai ini menetapkan naga di setiap baris sebelum Anda melangkah. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'tower.rules1': 'Pilih taruhan dan jumlah kotak aman di masing-masing dari sembilan baris.',
  'tower.rules2':
    'Pilih satu kotak di baris yang menyala. Kotak aman membawa Anda naik dan menaikkan pengganda.',
  'tower.rules3':
    'Cash out setelah baris mana pun dan dapatkan taruhan dikali pengganda. Naga mengakhiri taruhan.',
  'lobby.tower': 'Panjat sembilan baris',
  'tower.means': 'Setiap baris diundi tersendiri. Kotak yang terundi berisi naga.',
} as const satisfies Translation<typeof english>
