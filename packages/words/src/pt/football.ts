import type { Translation } from '../catalogue.ts'
import type { football as english } from '../en/football.ts'

export const football = {
  'football.title': 'Futebol',
  'football.board': 'Gol com cinco zonas',
  'football.zone0': 'Alto à esquerda',
  'football.zone1': 'Alto à direita',
  'football.zone2': 'Meio',
  'football.zone3': 'Baixo à esquerda',
  'football.zone4': 'Baixo à direita',
  'football.zoneGoal': '{zone}: gol',
  'football.zoneSaved': '{zone}: defendido',
  'football.zoneCovered': '{zone}: coberto',
  'football.kicks': 'Cobranças',
  'football.kick': 'Cobrança {n}',
  'football.kickGoal': 'Cobrança {n}: {zone}, gol',
  'football.kickSaved': 'Cobrança {n}: {zone}, defendida',
  'football.kickCovered': 'Cobrança {n}, não batida. Cobertas: {zones}',
  'football.difficulty': 'Dificuldade',
  'football.easy': 'Fácil',
  'football.medium': 'Média',
  'football.hard': 'Difícil',
  'football.keepers': { one: '{count} goleiro', other: '{count} goleiros' },
  'football.freeZones': { one: '{count} zona livre', other: '{count} zonas livres' },
  'football.pick': 'Escolha uma zona',
  'football.picking': 'Batendo',
  'football.random': 'Zona aleatória',
  'football.rung': 'Gol {n}: {multiplier}',
  'football.saidPlaced': 'Aposta feita. Escolha uma zona.',
  'football.saidGoal': 'Gol. {multiplier}. O saque é {amount}.',
  'football.bad': 'Defendido. A aposta acabou.',
  'football.keys': 'Setas: mover pelo gol. Enter: bater.',
  'football.fairness':
    'As zonas que os goleiros cobrem em cada cobrança foram fixadas por estes valores antes da primeira. Troque a semente para revelar a do servidor e conferir todas as apostas.',
  'football.rules1': 'Escolha sua aposta e quantos goleiros ficam no gol. Cada um cobre uma das cinco zonas.',
  'football.rules2':
    'Escolha uma zona e bata. Zona livre é gol e aumenta o multiplicador; mais goleiros, aumento mais rápido.',
  'football.rules3':
    'Para onde os goleiros vão é sorteado de novo em cada uma das até dez cobranças. A posição deles antes não diz nada.',
  'football.rules4':
    'Saque depois de qualquer gol e leve a aposta vezes o multiplicador. Uma defesa encerra a aposta.',
  'lobby.football': 'Vença o goleiro',
  'football.means': 'Cada chute tem seu sorteio. O que é sorteado é coberto pelo goleiro.',
} as const satisfies Translation<typeof english>
