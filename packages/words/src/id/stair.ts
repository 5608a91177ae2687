import type { Translation } from '../catalogue.ts'
import type { stair as english } from '../en/stair.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const stair = {
  'stair.title': ORIGINAL_NAMES.id.stair,
  'stair.board': 'Tangga dengan dua belas anak tangga, yang tertinggi lebih dulu',
  'stair.tileHidden': 'Anak tangga {row}, tempat {n}, tertutup',
  'stair.tileGood': 'Anak tangga {row}, tempat {n}, aman',
  'stair.tileBad': 'Anak tangga {row}, tempat {n}, batu',
  'stair.rocks': 'Batu per anak tangga',
  'stair.rockCount': { other: '{count} batu' },
  'stair.summary': '{rocks} · {safe} dari 6 aman',
  'stair.pick': 'Pilih tempat yang menyala',
  'stair.picking': 'Naik',
  'stair.random': 'Tempat acak',
  'stair.rung': 'Anak tangga {n}: {multiplier}',
  'stair.saidBet': 'Taruhan dipasang. Pilih tempat di anak tangga 1.',
  'stair.saidGood': 'Aman! {multiplier}. Anda bisa cash out {amount}.',
  'stair.saidBad': 'Batu. Taruhan selesai.',
  'stair.keys': 'Tombol panah: pindah tempat. Enter: naik.',
  'stair.fairness':
    'Nilai-nilai ini menetapkan batu di setiap anak tangga sebelum Anda melangkah. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'stair.rules1': 'Pilih taruhan dan berapa batu jatuh di setiap anak tangga: 1 sampai 5 di enam tempat.',
  'stair.rules2':
    'Pilih tempat di anak tangga yang menyala. Jika tidak ada batu yang jatuh di situ, Anda naik dan pengganda bertambah.',
  'stair.rules3':
    'Cash out setelah anak tangga mana pun dan dapatkan taruhan dikali pengganda. Batu mengakhiri taruhan.',
  'lobby.stair': 'Awas batu jatuh',
  'stair.means': 'Setiap anak tangga diundi tersendiri. Tempat yang terundi adalah tempat jatuhnya batu.',
} as const satisfies Translation<typeof english>
