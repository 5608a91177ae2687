import type { Translation } from '../catalogue.ts'
import type { kangaroo as english } from '../en/kangaroo.ts'

export const kangaroo = {
  'kangaroo.title': 'Canguru',
  'kangaroo.board': 'Canguru no deserto australiano',
  'kangaroo.jump': 'Pular',
  'kangaroo.jumpFor': 'Pulo {n} de {of}, por {multiplier}',
  'kangaroo.track': 'Pulos',
  'kangaroo.stepDone': 'Pulo {n}: {multiplier}, pousou',
  'kangaroo.stepFell': 'Pulo {n}: {multiplier}, caiu',
  'kangaroo.stepAhead': 'Pulo {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Pulo {n}: {multiplier}, não dado; teria dado certo',
  'kangaroo.stepWouldFall': 'Pulo {n}: {multiplier}, não dado; teria caído',
  'kangaroo.difficulty': 'Dificuldade',
  'kangaroo.easy': 'Fácil',
  'kangaroo.medium': 'Média',
  'kangaroo.hard': 'Difícil',
  'kangaroo.extreme': 'Extrema',
  'kangaroo.odds': '{safe} de {of} dão certo',
  'kangaroo.picking': 'Pulando',
  'kangaroo.rung': 'Pulo {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Aposta feita. Pule quando quiser.',
  'kangaroo.saidLanded': 'Pousou. {multiplier}. O saque é {amount}.',
  'kangaroo.bad': 'Caiu. A aposta acabou.',
  'kangaroo.keys': 'Enter: pular.',
  'kangaroo.fairness':
    'Quais pulos dão certo foi fixado por estes valores antes do primeiro. Troque a semente para revelar a do servidor e conferir todas as apostas.',
  'kangaroo.rules1':
    'Escolha sua aposta e uma dificuldade. Ela diz quantos de todos os pulos dão certo e quantos há para dar.',
  'kangaroo.rules2': 'Cada pulo que dá certo leva o multiplicador ao que está escrito na pedra seguinte.',
  'kangaroo.rules3':
    'Os pulos são sorteados um a um, cada um com a mesma chance. A largura de um vão na tela não diz nada.',
  'kangaroo.rules4':
    'Saque depois de qualquer pulo e leve a aposta vezes o multiplicador. Uma queda encerra a aposta.',
  'lobby.kangaroo': 'Pule até onde ousar',
  'kangaroo.means':
    'Cada salto sorteia um número. Ele é seguro quando o número está abaixo dos seguros: 19 de 20, 9 de 10, 4 de 5 ou 3 de 5.',
} as const satisfies Translation<typeof english>
