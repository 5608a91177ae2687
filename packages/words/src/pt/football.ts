import type { Translation } from '../catalogue.ts'
import type { football as english } from '../en/football.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const football = {
  'football.title': ORIGINAL_NAMES.pt.football,
  'football.board': 'Gol com cinco zonas',
  'football.zone0': 'Superior esquerdo',
  'football.zone1': 'Superior direito',
  'football.zone2': 'Meio',
  'football.zone3': 'Inferior esquerdo',
  'football.zone4': 'Inferior direito',
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
  'football.saidGoal': 'Gol! {multiplier}. Você pode retirar {amount}.',
  'football.bad': 'Defendido. A aposta terminou.',
  'football.keys': 'Setas: mover pelo gol. Enter: bater.',
  'football.fairness':
    'Estes valores definiram as zonas que os goleiros cobrem antes da primeira cobrança. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'football.rules1': 'Escolha sua aposta e quantos goleiros ficam no gol. Cada um cobre uma das cinco zonas.',
  'football.rules2':
    'Escolha uma zona e bata. Zona livre é gol e aumenta o multiplicador; com mais goleiros, ele sobe mais rápido.',
  'football.rules3':
    'O lado dos goleiros é sorteado de novo a cada cobrança, até dez. A posição deles antes do chute não indica nada.',
  'football.rules4':
    'Retire depois de qualquer gol e receba a aposta vezes o multiplicador. Uma defesa encerra a aposta.',
  'lobby.football': 'Vença o goleiro',
  'football.means': 'Cada cobrança tem seu sorteio. As zonas sorteadas ficam cobertas por um goleiro.',
} as const satisfies Translation<typeof english>
