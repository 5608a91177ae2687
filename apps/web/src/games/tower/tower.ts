import crown from '../../assets/art/crown.webp'
import dragon from '../../assets/art/dragon.webp'
import star from '../../assets/art/star.webp'
import { shapeOf } from '../step/Climb.tsx'
import { climbScene } from '../step/ClimbScene.tsx'
import type { StepGameUi } from '../step/scene.ts'
import { Difficulty } from './Difficulty.tsx'
import { TOWER_DIFFICULTIES, TOWER_TILES } from './layout.ts'
import { sound } from './sounds.ts'
import './tower.css'

export const tower: StepGameUi<'tower'> = {
  id: 'tower',
  words: {
    title: 'tower.title',
    pick: 'tower.pick',
    picking: 'tower.picking',
    random: 'tower.random',
    rung: 'tower.rung',
    placed: 'tower.saidBet',
    good: 'tower.saidGood',
    bad: 'tower.saidBad',
    keys: 'tower.keys',
    fairness: 'tower.fairness',
  },
  rules: ['tower.rules1', 'tower.rules2', 'tower.rules3'],
  Scene: climbScene('tower', {
    board: 'tower.board',
    tiles: { hidden: 'tower.tileHidden', good: 'tower.tileGood', bad: 'tower.tileBad' },
    art: { good: star, bad: dragon },
    top: crown,
  }),
  Options: Difficulty,
  usual: { difficulty: 'easy' },
  readOptions: ({ difficulty }) => {
    const found = TOWER_DIFFICULTIES.find((known) => known === difficulty)
    return found ? { difficulty: found } : null
  },
  summary({ difficulty }, t) {
    const { safe, of } = TOWER_TILES[difficulty]
    return t('tower.summary', { difficulty: t(`tower.${difficulty}`), safe, of })
  },
  choices(options, picks) {
    const { steps, places } = shapeOf('tower', options)
    return picks.length < steps ? Array.from({ length: places }, (_, place) => place) : []
  },
  stepArt: star,
  sound,
}
