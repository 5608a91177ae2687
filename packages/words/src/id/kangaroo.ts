import type { Translation } from '../catalogue.ts'
import type { kangaroo as english } from '../en/kangaroo.ts'

export const kangaroo = {
  'kangaroo.title': 'Kangaroo',
  'kangaroo.board': 'Kanguru di pedalaman Australia',
  'kangaroo.jump': 'Lompat',
  'kangaroo.jumpFor': 'Lompatan {n} dari {of}, untuk {multiplier}',
  'kangaroo.track': 'Lompatan',
  'kangaroo.stepDone': 'Lompatan {n}: {multiplier}, mendarat',
  'kangaroo.stepFell': 'Lompatan {n}: {multiplier}, jatuh',
  'kangaroo.stepAhead': 'Lompatan {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya mendarat',
  'kangaroo.stepWouldFall': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya jatuh',
  'kangaroo.difficulty': 'Tingkat kesulitan',
  'kangaroo.easy': 'Mudah',
  'kangaroo.medium': 'Sedang',
  'kangaroo.hard': 'Sulit',
  'kangaroo.extreme': 'Ekstrem',
  'kangaroo.odds': '{safe} dari {of} mendarat',
  'kangaroo.picking': 'Melompat',
  'kangaroo.rung': 'Lompatan {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Taruhan dipasang. Lompat kapan saja.',
  'kangaroo.saidLanded': 'Mendarat! {multiplier}. Anda bisa mencairkan {amount}.',
  'kangaroo.bad': 'Jatuh. Taruhan selesai.',
  'kangaroo.keys': 'Enter: lompat.',
  'kangaroo.fairness':
    'Nilai-nilai ini menetapkan lompatan mana yang mendarat sebelum lompatan pertama. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'kangaroo.rules1':
    'Pilih taruhan dan tingkat kesulitan. Tingkat ini menentukan berapa lompatan yang rata-rata mendarat dan berapa jumlah semuanya.',
  'kangaroo.rules2': 'Setiap lompatan yang mendarat menaikkan pengganda ke angka di batu berikutnya.',
  'kangaroo.rules3':
    'Lompatan diundi satu per satu, masing-masing dengan peluang yang sama. Lebar celah di layar bukan petunjuk.',
  'kangaroo.rules4':
    'Cairkan setelah lompatan mana pun dan dapatkan taruhan kali pengganda. Jatuh mengakhiri taruhan.',
  'lobby.kangaroo': 'Lompat sejauh Anda berani',
  'kangaroo.means':
    'Setiap lompatan mengundi satu angka. Lompatan mendarat pada angka sampai 19 dari 20, 9 dari 10, 4 dari 5, atau 3 dari 5, sesuai tingkat kesulitan.',
} as const satisfies Translation<typeof english>
