import ball from '../../assets/art/football.webp'
import type { StepGameUi } from '../step/scene.ts'
import { FootballScene } from './FootballScene.tsx'
import { Keepers } from './Keepers.tsx'
import { sound } from './sounds.ts'
import { DIFFICULTIES, FLIGHT_MS, KEEPERS, ZONES } from './zones.ts'

const CHOICES = ZONES.map((_, zone) => zone)

export const football: StepGameUi<'football'> = {
  id: 'football',
  words: {
    title: 'football.title',
    pick: 'football.pick',
    picking: 'football.picking',
    random: 'football.random',
    rung: 'football.rung',
    placed: 'football.saidPlaced',
    good: 'football.saidGoal',
    bad: 'football.bad',
    keys: 'football.keys',
    fairness: 'football.fairness',
  },
  rules: ['football.rules1', 'football.rules2', 'football.rules3', 'football.rules4'],
  Scene: FootballScene,
  Options: Keepers,
  usual: { difficulty: 'easy' },
  readOptions: ({ difficulty }) => {
    const found = DIFFICULTIES.find((known) => known === difficulty)
    return found ? { difficulty: found } : null
  },
  summary({ difficulty }, t) {
    const keepers = KEEPERS[difficulty]
    const free = t('football.freeZones', { count: ZONES.length - keepers })
    return `${t('football.keepers', { count: keepers })} · ${free}`
  },
  choices: () => CHOICES,
  stepArt: ball,
  sound,
  flightMs: { good: FLIGHT_MS, bad: FLIGHT_MS },
}
