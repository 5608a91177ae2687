import hat from '../../assets/art/hat.webp'
import { useT } from '../../i18n/language.ts'
import type { StepGameUi } from '../step/scene.ts'
import { BALLS, Balls } from './Balls.tsx'
import { CUPS } from './shuffle.ts'
import { sound } from './sounds.ts'
import { Thimbles } from './Thimbles.tsx'

const PLACES = Array.from({ length: CUPS }, (_, cup) => cup)

export const thimbles: StepGameUi<'thimbles'> = {
  id: 'thimbles',
  words: {
    title: 'thimbles.title',
    pick: 'thimbles.pick',
    picking: 'thimbles.picking',
    random: 'thimbles.random',
    rung: 'thimbles.rung',
    placed: 'thimbles.saidBet',
    good: 'thimbles.saidGood',
    bad: 'thimbles.saidBad',
    keys: 'thimbles.keys',
    fairness: 'thimbles.fairness',
  },
  rules: ['thimbles.rules1', 'thimbles.rules2', 'thimbles.rules3'],
  Scene: Thimbles,
  Options: Balls,
  usual: { balls: 1 },
  readOptions: ({ balls }) => {
    const found = BALLS.find((count) => count === balls)
    return found ? { balls: found } : null
  },
  useSummary({ balls }) {
    const t = useT()
    return t('thimbles.summary', { balls: t('thimbles.ballCount', { count: balls }) })
  },
  choices: (_, picks) => (picks.length === 0 ? PLACES : []),
  stepArt: hat,
  sound,
}
