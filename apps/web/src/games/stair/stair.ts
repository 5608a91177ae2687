import fox from '../../assets/art/fox.webp'
import { useT } from '../../i18n/language.ts'
import type { StepGameUi } from '../step/scene.ts'
import { STAIR_PLACES, STAIR_ROCKS, STAIR_STEPS } from './layout.ts'
import { Rocks } from './Rocks.tsx'
import { Stair } from './Stair.tsx'
import { sound } from './sounds.ts'

const PLACES = Array.from({ length: STAIR_PLACES }, (_, place) => place)

export const stair: StepGameUi<'stair'> = {
  id: 'stair',
  words: {
    title: 'stair.title',
    pick: 'stair.pick',
    picking: 'stair.picking',
    random: 'stair.random',
    rung: 'stair.rung',
    placed: 'stair.saidBet',
    good: 'stair.saidGood',
    bad: 'stair.saidBad',
    keys: 'stair.keys',
    fairness: 'stair.fairness',
  },
  rules: ['stair.rules1', 'stair.rules2', 'stair.rules3'],
  Scene: Stair,
  Options: Rocks,
  usual: { rocks: 1 },
  readOptions: ({ rocks }) => {
    const found = STAIR_ROCKS.find((count) => count === rocks)
    return found ? { rocks: found } : null
  },
  useSummary({ rocks }) {
    const t = useT()
    return t('stair.summary', { rocks: t('stair.rockCount', { count: rocks }), safe: STAIR_PLACES - rocks })
  },
  choices: (_, picks) => (picks.length < STAIR_STEPS ? PLACES : []),
  stepArt: fox,
  sound,
}
