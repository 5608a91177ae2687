import type { Translation } from '../catalogue.ts'
import type { thimbles as english } from '../en/thimbles.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const thimbles = {
  'thimbles.title': ORIGINAL_NAMES.pt.thimbles,
  'thimbles.board': 'Três copos',
  'thimbles.cupHidden': 'Copo {n}, coberto',
  'thimbles.cupBall': 'Copo {n}, bola',
  'thimbles.cupEmpty': 'Copo {n}, vazio',
  'thimbles.balls': 'Bolas',
  'thimbles.ballCount': { one: '{count} bola', other: '{count} bolas' },
  'thimbles.summary': '{balls} sob três copos',
  'thimbles.pick': 'Escolha um copo',
  'thimbles.picking': 'Levantando o copo',
  'thimbles.random': 'Copo aleatório',
  'thimbles.rung': 'Escolha {n}: {multiplier}',
  'thimbles.saidBet': 'Aposta feita. Escolha um copo.',
  'thimbles.saidGood': 'Bola! {multiplier}. Paga {amount}.',
  'thimbles.saidBad': 'Sem bola. A aposta terminou.',
  'thimbles.keys': 'Setas: mover sobre os copos. Enter: levantar o copo.',
  'thimbles.fairness':
    'Estes valores definiram os copos com bola antes da sua escolha. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'thimbles.rules1': 'Escolha a aposta e se um ou dois dos três copos escondem uma bola.',
  'thimbles.rules2':
    'Os copos cobrem as bolas e são embaralhados. O embaralhamento é só visual: segui-lo não ajuda.',
  'thimbles.rules3':
    'Escolha um copo. As sementes já definidas decidem onde estão as bolas; uma bola paga na hora a aposta vezes o multiplicador.',
  'lobby.thimbles': 'Ache a bolinha',
  'thimbles.means': 'Os copos sorteados escondem uma bola; os outros perdem.',
} as const satisfies Translation<typeof english>
