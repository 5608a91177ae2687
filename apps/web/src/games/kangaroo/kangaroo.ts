import art from '../../assets/art/kangaroo.webp'
import type { StepGameUi } from '../step/scene.ts'
import { COURSES, DIFFICULTIES, FLIGHT_MS } from './course.ts'
import { KangarooScene } from './KangarooScene.tsx'
import { Levels } from './Levels.tsx'
import { sound } from './sounds.ts'

const CHOICES = [0]

export const kangaroo: StepGameUi<'kangaroo'> = {
  id: 'kangaroo',
  words: {
    title: 'kangaroo.title',
    pick: 'kangaroo.jump',
    picking: 'kangaroo.picking',
    random: 'kangaroo.jump',
    rung: 'kangaroo.rung',
    placed: 'kangaroo.saidPlaced',
    good: 'kangaroo.saidLanded',
    bad: 'kangaroo.bad',
    keys: 'kangaroo.keys',
    fairness: 'kangaroo.fairness',
  },
  rules: ['kangaroo.rules1', 'kangaroo.rules2', 'kangaroo.rules3', 'kangaroo.rules4'],
  Scene: KangarooScene,
  Options: Levels,
  usual: { difficulty: 'medium' },
  readOptions: ({ difficulty }) => {
    const found = DIFFICULTIES.find((known) => known === difficulty)
    return found ? { difficulty: found } : null
  },
  summary({ difficulty }, t) {
    const { safe, of } = COURSES[difficulty]
    return `${t(`kangaroo.${difficulty}`)} · ${t('kangaroo.odds', { safe, of })}`
  },
  choices: () => CHOICES,
  stepArt: art,
  sound,
  flightMs: FLIGHT_MS,
}
