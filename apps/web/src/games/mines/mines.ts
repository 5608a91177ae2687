import { MINES_TILES } from '@baize/contract/shared'
import gem from '../../assets/art/gem.webp'
import type { StepGameUi } from '../step/scene.ts'
import { Board } from './Board.tsx'
import { MinesCount } from './MinesCount.tsx'
import { sound } from './sounds.ts'

const TILES = Array.from({ length: MINES_TILES }, (_, tile) => tile)

export const mines: StepGameUi<'mines'> = {
  id: 'mines',
  words: {
    title: 'mines.title',
    pick: 'mines.pickTile',
    picking: 'mines.opening',
    random: 'mines.random',
    rung: 'mines.ladderStep',
    placed: 'mines.saidBet',
    good: 'mines.saidGem',
    bad: 'mines.mineHit',
    keys: 'mines.keys',
    fairness: 'mines.fairnessWords',
  },
  rules: ['mines.rules1', 'mines.rules2', 'mines.rules3'],
  Scene: Board,
  Options: MinesCount,
  usual: { mines: 3 },
  readOptions: ({ mines: count }) =>
    typeof count === 'number' && Number.isInteger(count) && count >= 1 && count < MINES_TILES
      ? { mines: count }
      : null,
  summary({ mines: count }, t) {
    return `${t('mines.quickMines', { count })} · ${t('mines.gems', { count: MINES_TILES - count })}`
  },
  choices: (_, picks) => TILES.filter((tile) => !picks.includes(tile)),
  stepArt: gem,
  sound,
}
