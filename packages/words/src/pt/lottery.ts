import type { Translation } from '../catalogue.ts'
import type { lottery as english } from '../en/lottery.ts'

export const lottery = {
  'lobby.fast3': 'Três dados',
  'lobby.colour': 'Escolha uma cor',
  'lobby.digits5': 'Acerte os dígitos',
  'lobby.total28': 'Aposte no total',
  'lobby.racing10': 'Escolha um corredor',
  'lottery.draw': 'Sorteio',
  'lottery.drawn': 'Sorteados',
} as const satisfies Translation<typeof english>
