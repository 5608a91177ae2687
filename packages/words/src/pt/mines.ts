import type { Translation } from '../catalogue.ts'
import type { mines as english } from '../en/mines.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const mines = {
  'mines.title': ORIGINAL_NAMES.pt.mines,
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
} as const satisfies Translation<typeof english>
