import type { SoloGameId } from '@baize/contract/player'
import { isInstantGame, type ProofStep, STEP_GAMES } from '@baize/rules'
import type { Translate } from '../../i18n/translate.ts'

type Drawn = Extract<ProofStep, { kind: 'draw' }>
type Picked = Extract<ProofStep, { kind: 'pick' }>
type Wording = (t: Translate) => string

/** What bet details and the verifier say of a game's board. */
export type BoardWords = {
  /** What a draw means; null where the words of each draw say it. */
  readonly means: Wording | null
  /** Under the picture of an open bet. */
  readonly hidden: Wording
  /** Label of the number of good steps. */
  readonly passed: Wording
  /** What the calculation counts from 0 and what from 1. */
  readonly counting: Wording
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

/** Words that fit every game of tiles. */
const TILES: Omit<BoardWords, 'means'> = {
  ...SHARED,
  counting: (t) => t('fairness.counting'),
  draw: (t, { bytes, float, remaining, index, item }) =>
    t('fairness.stepDraw', {
      bytes: bytes.join(' '),
      float: float.toFixed(10),
      remaining,
      index,
      tile: item + 1,
    }),
  losing: (t, places) => t('proof.tilesLose', { tiles: tilesOf(places) }),
}
const tilesOf = (places: readonly number[]): string => places.map((tile) => tile + 1).join(', ')

/** Words that fit every instant game. */
const INSTANT: Omit<BoardWords, 'means'> = {
  ...SHARED,
  counting: (t) => t('proof.countingZero'),
  draw: (t, { bytes, float, remaining, index, item }) =>
    t('proof.drawOf', { bytes: bytes.join(' '), float: float.toFixed(10), remaining, index, item }),
}

/** Games with words of their own. Every other game says only what its draws mean, in `<game>.means`. */
const OWN = {
  mines: {
    ...TILES,
    means: null,
    hidden: (t) => t('bets.boardOpen'),
    passed: (t) => t('bets.gems'),
    pick: (t, { place, good, multiplier }) =>
      good
        ? t('fairness.stepPickGem', { tile: place + 1, multiplier: `${multiplier}×` })
        : t('fairness.stepPickMine', { tile: place + 1 }),
    losing: (t, places) => t('fairness.boardIs', { tiles: tilesOf(places) }),
  },
} as const satisfies Partial<Readonly<Record<SoloGameId, BoardWords>>>

const hasOwn = (id: SoloGameId): id is keyof typeof OWN => Object.hasOwn(OWN, id)

function wordsOfKind(id: SoloGameId): Omit<BoardWords, 'means'> {
  if (isInstantGame(id)) return INSTANT
  return STEP_GAMES[id].board === 'tiles' ? TILES : SHARED
}

export function boardWords(id: SoloGameId): BoardWords {
  if (hasOwn(id)) return OWN[id]
  return { ...wordsOfKind(id), means: (t) => t(`${id}.means`) }
}
