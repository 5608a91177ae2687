import type { Translation } from '../catalogue.ts'
import type { mines as english } from '../en/mines.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const mines = {
  'mines.title': ORIGINAL_NAMES.id.mines,
  'mines.board': 'Papan 25 kotak',
  'mines.tileHidden': 'Kotak {n}, tertutup',
  'mines.tileGem': 'Kotak {n}, permata',
  'mines.tileMine': 'Kotak {n}, ranjau',
  'mines.mines': 'Ranjau',
  'mines.fewer': 'Kurangi ranjau',
  'mines.more': 'Tambah ranjau',
  'mines.quickMines': { other: '{count} ranjau' },
  'mines.gems': { other: '{count} permata' },
  'mines.opening': 'Membuka kotak',
  'mines.pickTile': 'Pilih kotak',
  'mines.random': 'Kotak acak',
  'mines.ladderStep': 'Permata {n}: {multiplier}',
  'mines.saidGem': 'Permata! {multiplier}. Anda bisa cash out {amount}.',
  'mines.saidBet': 'Taruhan dipasang. Pilih kotak.',
  'mines.mineHit': 'Ranjau. Taruhan selesai.',
  'mines.rules1': 'Pilih taruhan dan berapa dari 25 kotak yang berisi ranjau.',
  'mines.rules2':
    'Buka kotak dalam urutan apa pun. Setiap permata menaikkan pengganda; makin banyak ranjau, makin cepat naik.',
  'mines.rules3':
    'Cash out setelah permata mana pun dan dapatkan taruhan dikali pengganda. Ranjau mengakhiri taruhan.',
  'mines.fairnessWords':
    'Nilai-nilai ini menetapkan letak ranjau sebelum Anda membuka kotak. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'mines.keys': 'Tombol panah: bergerak di papan. Enter: membuka kotak.',
  'lobby.mines': 'Cari permata, hindari ranjau',
} as const satisfies Translation<typeof english>
