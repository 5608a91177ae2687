import type { Translation } from '../catalogue.ts'
import type { stair as english } from '../en/stair.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const stair = {
  'stair.title': ORIGINAL_NAMES.pt.stair,
  'stair.board': 'Escada de doze degraus, o mais alto primeiro',
  'stair.tileHidden': 'Degrau {row}, lugar {n}, fechado',
  'stair.tileGood': 'Degrau {row}, lugar {n}, livre',
  'stair.tileBad': 'Degrau {row}, lugar {n}, pedra',
  'stair.rocks': 'Pedras por degrau',
  'stair.rockCount': { one: '{count} pedra', other: '{count} pedras' },
  'stair.summary': '{rocks} · {safe} de 6 livres',
  'stair.pick': 'Escolha no degrau aceso',
  'stair.picking': 'Subindo',
  'stair.random': 'Lugar aleatório',
  'stair.rung': 'Degrau {n}: {multiplier}',
  'stair.saidBet': 'Aposta feita. Escolha um lugar no degrau 1.',
  'stair.saidGood': 'Livre! {multiplier}. Você pode retirar {amount}.',
  'stair.saidBad': 'Pedra. A aposta terminou.',
  'stair.keys': 'Setas: mover sobre os lugares. Enter: subir.',
  'stair.fairness':
    'Estes valores definiram as pedras de cada degrau antes do primeiro passo. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'stair.rules1': 'Escolha a aposta e quantas pedras caem em cada degrau: 1 a 5 em seis lugares.',
  'stair.rules2':
    'Escolha um lugar no degrau aceso. Se nenhuma pedra cai ali, você sobe e o multiplicador aumenta.',
  'stair.rules3':
    'Retire depois de qualquer degrau e receba a aposta vezes o multiplicador. Uma pedra encerra a aposta.',
  'lobby.stair': 'Cuidado com as pedras',
  'stair.means': 'Cada degrau tem seu sorteio. Os lugares sorteados são onde caem as pedras.',
} as const satisfies Translation<typeof english>
