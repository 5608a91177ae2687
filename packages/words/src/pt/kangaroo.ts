import type { Translation } from '../catalogue.ts'
import type { kangaroo as english } from '../en/kangaroo.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const kangaroo = {
  'kangaroo.title': ORIGINAL_NAMES.pt.kangaroo,
  'kangaroo.board': 'Canguru no deserto australiano',
  'kangaroo.jump': 'Pular',
  'kangaroo.jumpFor': 'Pulo {n} de {of}, por {multiplier}',
  'kangaroo.track': 'Pulos',
  'kangaroo.stepDone': 'Pulo {n}: {multiplier}, deu certo',
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
  'kangaroo.saidLanded': 'Deu certo! {multiplier}. Você pode retirar {amount}.',
  'kangaroo.bad': 'Você caiu. A aposta terminou.',
  'kangaroo.keys': 'Enter: pular.',
  'kangaroo.fairness':
    'Estes valores definiram quais pulos dão certo antes do primeiro. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'kangaroo.rules1':
    'Escolha sua aposta e a dificuldade. Ela define quantos pulos dão certo, em média, e quantos existem no total.',
  'kangaroo.rules2': 'Cada pulo que dá certo leva o multiplicador ao valor da pedra seguinte.',
  'kangaroo.rules3':
    'Os pulos são sorteados um a um, cada um com a mesma chance. A largura do vão na tela não indica nada.',
  'kangaroo.rules4':
    'Retire depois de qualquer pulo e receba a aposta vezes o multiplicador. Uma queda encerra a aposta.',
  'lobby.kangaroo': 'Pule até onde tiver coragem',
  'kangaroo.means':
    'Cada pulo sorteia um número. Ele dá certo com números até 19 de 20, 9 de 10, 4 de 5 ou 3 de 5, conforme a dificuldade.',
} as const satisfies Translation<typeof english>
