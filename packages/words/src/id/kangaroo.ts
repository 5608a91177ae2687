import type { Translation } from '../catalogue.ts'
import type { kangaroo as english } from '../en/kangaroo.ts'

export const kangaroo = {
  'kangaroo.title': 'Kanguru',
  'kangaroo.board': 'Kanguru di pedalaman Australia',
  'kangaroo.jump': 'Lompat',
  'kangaroo.jumpFor': 'Lompatan {n} dari {of}, untuk {multiplier}',
  'kangaroo.track': 'Lompatan',
  'kangaroo.stepDone': 'Lompatan {n}: {multiplier}, mendarat',
  'kangaroo.stepFell': 'Lompatan {n}: {multiplier}, jatuh',
  'kangaroo.stepAhead': 'Lompatan {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Lompatan {n}: {multiplier}, tidak diambil; seharusnya mendarat',
  'kangaroo.stepWouldFall': 'Lompatan {n}: {multiplier}, tidak diambil; seharusnya jatuh',
  'kangaroo.difficulty': 'Tingkat kesulitan',
  'kangaroo.easy': 'Mudah',
  'kangaroo.medium': 'Sedang',
  'kangaroo.hard': 'Sulit',
  'kangaroo.extreme': 'Ekstrem',
  'kangaroo.odds': '{safe} dari {of} mendarat',
  'kangaroo.picking': 'Melompat',
  'kangaroo.rung': 'Lompatan {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Taruhan dipasang. Lompat kapan saja.',
  'kangaroo.saidLanded': 'Mendarat. {multiplier}. Nilai pencairan {amount}.',
  'kangaroo.bad': 'Jatuh. Taruhan selesai.',
  'kangaroo.keys': 'Enter: lompat.',
  'kangaroo.fairness':
    'Lompatan mana yang mendarat sudah ditetapkan oleh nilai-nilai ini sebelum lompatan pertama. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'kangaroo.rules1':
    'Pilih taruhan dan tingkat kesulitan. Tingkat itu menentukan berapa dari semua lompatan yang mendarat dan berapa banyak lompatannya.',
  'kangaroo.rules2': 'Setiap lompatan yang mendarat menaikkan pengali ke angka di batu berikutnya.',
  'kangaroo.rules3':
    'Lompatan diundi satu per satu, masing-masing dengan peluang yang sama. Lebar celah di layar tidak berarti apa-apa.',
  'kangaroo.rules4':
    'Cairkan setelah lompatan mana pun dan ambil taruhan kali pengali. Jatuh mengakhiri taruhan.',
  'lobby.kangaroo': 'Lompat sejauh Anda berani',
  'kangaroo.means':
    'Setiap lompatan mengundi satu angka. Lompatan selamat bila angkanya di bawah jumlah yang aman: 19 dari 20, 9 dari 10, 4 dari 5, atau 3 dari 5.',
} as const satisfies Translation<typeof english>
