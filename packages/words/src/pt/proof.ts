import type { Translation } from '../catalogue.ts'
import type { proof as english } from '../en/proof.ts'

export const proof = {
  'proof.game': 'Jogo',
  'proof.passed': 'Passos concluídos',
  'proof.aheadHidden': 'O restante é revelado quando a aposta termina.',
  'proof.checkMoves': 'Jogadas',
  'proof.rowLoses': 'Passo {step}: perde em {places}',
  'proof.rowFree': 'Passo {step}: seguro',
  'proof.tilesLose': 'Casas que perdem: {tiles}',
  'proof.rowPicked': 'escolhido: {place}',
  'proof.draw':
    'Passo {step}: bytes {bytes} dão {float}; vezes {remaining} restantes, arredondado para baixo, é o índice {index}: número {item}',
  'proof.pickGood': 'Passo {step}, lugar {place}: passou, {multiplier}',
  'proof.pickBad': 'Passo {step}, lugar {place}: perdeu',
  'proof.counting': 'Índices contam a partir de 0; números sorteados, passos e lugares, a partir de 1.',
  'proof.drawn': 'Número sorteado',
  'proof.checkDrawn': 'Sorteado',
  'proof.stepDrawn': 'Resultado: {drawn}',
  'proof.drawOf':
    'Bytes {bytes} dão {float}; vezes {remaining} números, arredondado para baixo, é o índice {index}: número {item}',
  'proof.countingZero': 'Índices e números sorteados contam a partir de 0.',
  'proof.save': 'Salvar como JSON',
  'proof.saveWords': 'Você pode conferir o arquivo sem este site.',
} as const satisfies Translation<typeof english>
