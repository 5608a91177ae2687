import type { Translation } from '../catalogue.ts'
import type { proof as english } from '../en/proof.ts'

export const proof = {
  'proof.game': 'Jogo',
  'proof.difficulty': 'Dificuldade',
  'proof.rocks': 'Pedras',
  'proof.balls': 'Bolas',
  'proof.easy': 'Fácil',
  'proof.medium': 'Média',
  'proof.hard': 'Difícil',
  'proof.expert': 'Especialista',
  'proof.master': 'Mestre',
  'proof.extreme': 'Extrema',
  'proof.passed': 'Passos vencidos',
  'proof.aheadHidden': 'O que vem à frente aparece quando a aposta termina.',
  'proof.checkMoves': 'Jogadas',
  'proof.rowLoses': 'O passo {step} perde em {places}',
  'proof.rowFree': 'O passo {step} deixa passar',
  'proof.rowPicked': 'escolhido: {place}',
  'proof.draw':
    'Passo {step}: bytes {bytes} dão {float}; vezes {remaining} restantes, arredondado para baixo, é o índice {index}: número {item}',
  'proof.pickGood': 'Passo {step}, lugar {place}: passou, {multiplier}',
  'proof.pickBad': 'Passo {step}, lugar {place}: perdeu',
  'proof.counting': 'Índices e números sorteados contam de 0, passos e lugares de 1.',
  'proof.save': 'Salvar como JSON',
  'proof.saveWords': 'O arquivo pode ser conferido sem este site.',
} as const satisfies Translation<typeof english>
