import type { GameId, LanguageId } from '@baize/contract'

/**
 * Names of our own games as players of the country call them. Crash, Aviator and Mines are called so everywhere; the
 * English names are those of `GAMES`.
 */
export const ORIGINAL_NAMES = {
  pt: {
    crash: 'Crash',
    aviator: 'Aviator',
    mines: 'Mines',
    tower: 'Torre',
    stair: 'Escada',
    football: 'Pênaltis',
    kangaroo: 'Canguru',
    thimbles: 'Copinhos',
  },
  id: {
    crash: 'Crash',
    aviator: 'Aviator',
    mines: 'Mines',
    tower: 'Menara',
    stair: 'Tangga',
    football: 'Penalti',
    kangaroo: 'Kanguru',
    thimbles: 'Tebak Cangkir',
  },
} as const satisfies Readonly<Record<Exclude<LanguageId, 'en'>, Readonly<Record<GameId, string>>>>
