import type { Translation } from '../catalogue.ts'
import type { kangaroo as english } from '../en/kangaroo.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const kangaroo = {
  'kangaroo.title': ORIGINAL_NAMES.id.kangaroo,
  'kangaroo.board': 'Kanguru di pedalaman Australia',
  'kangaroo.jump': 'Lompat',
  'kangaroo.jumpFor': 'Lompatan {n} dari {of}, untuk {multiplier}',
  'kangaroo.track': 'Lompatan',
  'kangaroo.stepDone': 'Lompatan {n}: {multiplier}, berhasil',
  'kangaroo.stepFell': 'Lompatan {n}: {multiplier}, jatuh',
  'kangaroo.stepAhead': 'Lompatan {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya berhasil',
  'kangaroo.stepWouldFall': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya jatuh',
  'kangaroo.difficulty': 'Tingkat kesulitan',
  'kangaroo.easy': 'Mudah',
  'kangaroo.medium': 'Sedang',
  'kangaroo.hard': 'Sulit',
  'kangaroo.extreme': 'Ekstrem',
  'kangaroo.odds': '{safe} dari {of} berhasil',
  'kangaroo.picking': 'Melompat',
  'kangaroo.rung': 'Lompatan {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Taruhan dipasang. Lompat kapan saja.',
  'kangaroo.saidLanded': 'Berhasil! {multiplier}. Anda bisa cash out {amount}.',
  'kangaroo.bad': 'Jatuh. Taruhan selesai.',
  'kangaroo.keys': 'Enter: lompat.',
  'kangaroo.fairness':
    'Nilai-nilai ini menentukan lompatan mana yang berhasil sebelum lompatan pertama. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'kangaroo.rules1':
    'Pilih taruhan dan tingkat kesulitan. Tingkat ini menentukan rata-rata lompatan yang berhasil dan jumlah lompatan seluruhnya.',
  'kangaroo.rules2': 'Setiap lompatan yang berhasil menaikkan pengganda ke angka di batu berikutnya.',
  'kangaroo.rules3':
    'Lompatan diundi satu per satu, masing-masing dengan peluang yang sama. Lebar celah di layar bukan petunjuk.',
  'kangaroo.rules4':
    'Cash out setelah lompatan mana pun dan dapatkan taruhan dikali pengganda. Jatuh mengakhiri taruhan.',
  'lobby.kangaroo': 'Lompat sejauh mungkin',
  'kangaroo.means':
    'Setiap lompatan mengundi satu angka. Lompatan berhasil pada angka sampai 19 dari 20, 9 dari 10, 4 dari 5, atau 3 dari 5, sesuai tingkat kesulitan.',
} as const satisfies Translation<typeof english>
