import type { TowerView } from '@baize/contract/player'

/** Tiles per row, and how many of them are safe. */
export const TOWER_TILES: Readonly<Record<TowerView['difficulty'], { safe: number; of: number }>> = {
  easy: { safe: 3, of: 4 },
  medium: { safe: 2, of: 3 },
  hard: { safe: 1, of: 2 },
  expert: { safe: 1, of: 3 },
  master: { safe: 1, of: 4 },
}

export const TOWER_DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const
