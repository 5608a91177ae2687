import type { Translation } from '../translation.ts'

export const en = {
  'mines.title': 'Mines',
  'mines.board': 'Board of 25 tiles',
  'mines.tileHidden': 'Tile {n}, hidden',
  'mines.tileGem': 'Tile {n}, gem',
  'mines.tileMine': 'Tile {n}, mine',
  'mines.mines': 'Mines',
  'mines.fewer': 'Fewer mines',
  'mines.more': 'More mines',
  'mines.quickMines': { one: '{count} mine', other: '{count} mines' },
  'mines.gems': { one: '{count} gem', other: '{count} gems' },
  'mines.opening': 'Opening the tile',
  'mines.pickTile': 'Pick a tile',
  'mines.random': 'Random tile',
  'mines.ladderStep': 'Gem {n}: {multiplier}',
  'mines.saidGem': 'Gem! {multiplier}. You can cash out {amount}.',
  'mines.saidBet': 'Bet placed. Pick a tile.',
  'mines.mineHit': 'Mine. The bet is over.',
  'mines.rules1': 'Choose your bet and how many of the 25 tiles hide a mine.',
  'mines.rules2': 'Open tiles in any order. Each gem raises the multiplier; more mines raise it faster.',
  'mines.rules3': 'Cash out after any gem and get your bet times the multiplier. A mine ends the bet.',
  'mines.fairnessWords':
    'These values placed the mines before you opened a tile. Change your seeds to reveal the server seed and check every bet.',
  'mines.keys': 'Arrow keys: move around the board. Enter: open the tile.',
  'lobby.mines': 'Find gems, avoid mines',
} as const

export const pt = {
  'mines.title': 'Mines',
  'mines.board': 'Tabuleiro de 25 casas',
  'mines.tileHidden': 'Casa {n}, fechada',
  'mines.tileGem': 'Casa {n}, gema',
  'mines.tileMine': 'Casa {n}, mina',
  'mines.mines': 'Minas',
  'mines.fewer': 'Menos minas',
  'mines.more': 'Mais minas',
  'mines.quickMines': { one: '{count} mina', other: '{count} minas' },
  'mines.gems': { one: '{count} gema', other: '{count} gemas' },
  'mines.opening': 'Abrindo a casa',
  'mines.pickTile': 'Escolha uma casa',
  'mines.random': 'Casa aleatória',
  'mines.ladderStep': 'Gema {n}: {multiplier}',
  'mines.saidGem': 'Gema! {multiplier}. Você pode retirar {amount}.',
  'mines.saidBet': 'Aposta feita. Escolha uma casa.',
  'mines.mineHit': 'Mina. A aposta terminou.',
  'mines.rules1': 'Escolha a aposta e quantas das 25 casas escondem uma mina.',
  'mines.rules2':
    'Abra as casas em qualquer ordem. Cada gema aumenta o multiplicador; com mais minas, ele sobe mais rápido.',
  'mines.rules3':
    'Retire depois de qualquer gema e receba a aposta vezes o multiplicador. Uma mina encerra a aposta.',
  'mines.fairnessWords':
    'Estes valores definiram as minas antes de você abrir uma casa. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'mines.keys': 'Setas: mover no tabuleiro. Enter: abrir a casa.',
  'lobby.mines': 'Ache gemas, evite minas',
} as const satisfies Translation<typeof en>

export const id = {
  'mines.title': 'Mines',
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
} as const satisfies Translation<typeof en>
