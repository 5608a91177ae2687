import type { Translation } from '../catalogue.ts'
import type { tower as english } from '../en/tower.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const tower = {
  'tower.title': ORIGINAL_NAMES.pt.tower,
  'tower.board': 'Torre de nove fileiras, a mais alta primeiro',
  'tower.tileHidden': 'Fileira {row}, casa {n}, fechada',
  'tower.tileGood': 'Fileira {row}, casa {n}, segura',
  'tower.tileBad': 'Fileira {row}, casa {n}, dragão',
  'tower.difficulty': 'Dificuldade',
  'tower.easy': 'Fácil',
  'tower.medium': 'Média',
  'tower.hard': 'Difícil',
  'tower.expert': 'Expert',
  'tower.master': 'Mestre',
  'tower.summary': '{difficulty} · {safe} de {of} seguras',
  'tower.pick': 'Escolha na fileira acesa',
  'tower.picking': 'Subindo',
  'tower.random': 'Casa aleatória',
  'tower.rung': 'Fileira {n}: {multiplier}',
  'tower.saidBet': 'Aposta feita. Escolha uma casa da fileira 1.',
  'tower.saidGood': 'Segura! {multiplier}. Você pode retirar {amount}.',
  'tower.saidBad': 'Dragão. A aposta terminou.',
  'tower.keys': 'Setas: mover sobre as casas. Enter: pisar na casa.',
  'tower.fairness':
    'Estes valores definiram os dragões de cada fileira antes do primeiro passo. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'tower.rules1': 'Escolha a aposta e quantas casas de cada uma das nove fileiras são seguras.',
  'tower.rules2':
    'Escolha uma casa da fileira acesa. Uma segura leva você para cima e aumenta o multiplicador.',
  'tower.rules3':
    'Retire depois de qualquer fileira e receba a aposta vezes o multiplicador. Um dragão encerra a aposta.',
  'lobby.tower': 'Suba nove fileiras',
  'tower.means': 'Cada fileira tem seu sorteio. As casas sorteadas são dragões.',
} as const satisfies Translation<typeof english>
