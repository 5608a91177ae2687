import { useT } from '../../i18n/language.ts'

const FIELDS = {
  mines: 'fairness.mines',
  difficulty: 'proof.difficulty',
  rocks: 'proof.rocks',
  balls: 'proof.balls',
} as const
const VALUES = {
  easy: 'proof.easy',
  medium: 'proof.medium',
  hard: 'proof.hard',
  expert: 'proof.expert',
  master: 'proof.master',
  extreme: 'proof.extreme',
} as const

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name)
const isValue = (value: number | string): value is keyof typeof VALUES => Object.hasOwn(VALUES, value)

/** Labels of a game's options and their values; the raw name where there is no label. */
export function useOptionWords(): {
  readonly field: (name: string) => string
  readonly value: (value: number | string) => string
} {
  const t = useT()
  return {
    field: (name) => (isField(name) ? t(FIELDS[name]) : name),
    value: (value) => (isValue(value) ? t(VALUES[value]) : String(value)),
  }
}
