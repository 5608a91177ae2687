import type { StepGameId } from '@baize/contract'
import type { ProofStep } from '@baize/rules'
import type { Translate } from '../../i18n/translate.ts'

type Drawn = Extract<ProofStep, { kind: 'draw' }>
type Picked = Extract<ProofStep, { kind: 'pick' }>
type Said = (t: Translate) => string

/** What bet details and the verifier say of a game's board. */
export type BoardWords = {
  /** What a draw means; null where the words of each draw say it. */
  readonly means: Said | null
  /** Under the picture of an open bet. */
  readonly hidden: Said
  /** Label of the number of good steps. */
  readonly passed: Said
  /** What the calculation counts from 0 and what from 1. */
  readonly counting: Said
  readonly draw: (t: Translate, step: Drawn) => string
  readonly pick: (t: Translate, step: Picked) => string
  /** The losing places, where the picture does not name them; places are counted from 0 here. */
  readonly losing: ((t: Translate, places: readonly number[]) => string) | null
}

/** Words that fit every board. */
const SHARED: Omit<BoardWords, 'means'> = {
  hidden: (t) => t('proof.aheadHidden'),
  passed: (t) => t('proof.passed'),
  counting: (t) => t('proof.counting'),
  draw: (t, { row, bytes, float, remaining, index, item }) =>
    t('proof.draw', {
      step: row + 1,
      bytes: bytes.join(' '),
      float: float.toFixed(10),
      remaining,
      index,
      item: item + 1,
    }),
  pick: (t, { step, place, good, multiplier }) =>
    good
      ? t('proof.pickGood', { step: step + 1, place: place + 1, multiplier: `${multiplier}×` })
      : t('proof.pickBad', { step: step + 1, place: place + 1 }),
  losing: null,
}

/** Games with words of their own. Every other game says only what its draws mean, in `<game>.means`. */
const OWN = {
  mines: {
    means: null,
    hidden: (t) => t('bets.boardOpen'),
    passed: (t) => t('bets.gems'),
    counting: (t) => t('fairness.counting'),
    draw: (t, { bytes, float, remaining, index, item }) =>
      t('fairness.stepDraw', {
        bytes: bytes.join(' '),
        float: float.toFixed(10),
        remaining,
        index,
        tile: item + 1,
      }),
    pick: (t, { place, good, multiplier }) =>
      good
        ? t('fairness.stepPickGem', { tile: place + 1, multiplier: `${multiplier}×` })
        : t('fairness.stepPickMine', { tile: place + 1 }),
    losing: (t, places) => t('fairness.boardIs', { tiles: places.map((tile) => tile + 1).join(', ') }),
  },
} as const satisfies Partial<Readonly<Record<StepGameId, BoardWords>>>

const hasOwn = (id: StepGameId): id is keyof typeof OWN => Object.hasOwn(OWN, id)

export const boardWords = (id: StepGameId): BoardWords =>
  hasOwn(id) ? OWN[id] : { ...SHARED, means: (t) => t(`${id}.means`) }
