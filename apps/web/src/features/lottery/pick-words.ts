import type { LotteryGameId } from '@baize/contract/player'
import type { Key } from '@baize/words'
import type { Translate } from '../../i18n/translate.ts'

const SIDES = [
  'big',
  'small',
  'odd',
  'even',
  'dragon',
  'tiger',
  'red',
  'green',
  'violet',
  'redViolet',
  'greenViolet',
  'straight',
] as const
type Side = (typeof SIDES)[number]

const sideOf = (text: string): Side | undefined => SIDES.find((side) => side === text)
/** A side by its name, anything else (a number) as it is. */
export const sideWords = (text: string, t: Translate): string => {
  const side = sideOf(text)
  return side ? t(`lottery.${side}`) : text
}

/** Digits are named by letters, as their sum is no place of its own. */
const letterOf = (place: string): string => String.fromCharCode(64 + Number(place))
/** The racer at the opposite end of the field. */
const opposite = (place: string): number => 11 - Number(place)

/** Full name of a pick, for lists of bets: "Sum 10", "Place 3: Big". */
export function pickWords(gameId: LotteryGameId, id: string, t: Translate): string {
  const [kind = '', value = '', more = ''] = id.split(':')
  switch (kind) {
    case 'sum':
      return t('lottery.sumPick', { pick: sideWords(value, t) })
    case 'number':
      return t('lottery.numberPick', { pick: value })
    case 'triple':
      return value === '' ? t('lottery.anyTriple') : t('lottery.triple', { number: value })
    case 'pair':
      return value === '' ? t('lottery.anyPair') : t('lottery.pair', { number: value })
    case 'two': {
      const [a = '', b = ''] = value.split('-')
      return t('lottery.two', { a, b })
    }
    case 'three': {
      const [a = '', b = '', c = ''] = value.split('-')
      return t('lottery.three', { a, b, c })
    }
    case 'place':
      return gameId === 'digits5'
        ? t('lottery.digitPick', { place: letterOf(value), pick: sideWords(more, t) })
        : t('lottery.racePick', { place: value, pick: sideWords(more, t) })
    case 'duel':
      return t('lottery.duelPick', { side: sideWords(more, t), front: value, back: opposite(value) })
    case 'extreme':
      return t(value === 'big' ? 'lottery.extremeBig' : 'lottery.extremeSmall')
    default:
      return value === ''
        ? sideWords(kind, t)
        : t('lottery.combination', { size: sideWords(kind, t), parity: sideWords(value, t) })
  }
}

/** Name on the button of a pick: short, because the kind of bet is the heading above it. */
export function shortPickWords(gameId: LotteryGameId, id: string, t: Translate): string {
  const parts = id.split(':')
  const last = parts.at(-1) ?? id
  switch (parts[0]) {
    case 'sum':
    case 'number':
    case 'place':
      return sideWords(last, t)
    case 'two':
    case 'three':
      return last.split('-').join(' · ')
    case 'pair':
      return parts.length === 1 ? t('lottery.anyPair') : `${last} ${last}`
    case 'triple':
      return parts.length === 1 ? t('lottery.anyTriple') : `${last} ${last} ${last}`
    case 'duel':
      return `${sideWords(last, t)} ${parts[1] ?? ''}–${opposite(parts[1] ?? '')}`
    default:
      return pickWords(gameId, id, t)
  }
}

const GROUPS = {
  sides: 'lottery.groupSides',
  sum: 'lottery.groupSum',
  shape: 'lottery.groupShape',
  triple: 'lottery.groupTriple',
  pair: 'lottery.groupPair',
  two: 'lottery.groupTwo',
  three: 'lottery.groupThree',
  colour: 'lottery.groupColour',
  number: 'lottery.groupNumber',
  combination: 'lottery.groupCombination',
  extreme: 'lottery.groupExtreme',
  duel: 'lottery.groupDuel',
} as const satisfies Record<string, Key>

const isNamed = (group: string): group is keyof typeof GROUPS => Object.hasOwn(GROUPS, group)

/** Name of picks that are shown together. */
export function groupWords(gameId: LotteryGameId, group: string, t: Translate): string {
  if (isNamed(group)) return t(GROUPS[group])
  const place = group.split(':')[1] ?? ''
  return gameId === 'digits5'
    ? t('lottery.groupDigit', { place: letterOf(place) })
    : t('lottery.groupPlace', { place })
}

/** One sentence on how a group is decided, where its name does not say it. */
export function groupHint(gameId: LotteryGameId, group: string, t: Translate): string | null {
  switch (group) {
    case 'sides':
      if (gameId === 'fast3') return t('lottery.hintSidesFast3')
      return gameId === 'total28' ? t('lottery.hintSidesTotal28') : null
    case 'sum':
      if (gameId === 'digits5') return t('lottery.hintSumDigits5')
      return gameId === 'racing10' ? t('lottery.hintSumRacing10') : null
    case 'pair':
    case 'shape':
      return t('lottery.hintPair')
    case 'two':
      return t('lottery.hintTwo')
    case 'three':
      return t('lottery.hintThree')
    case 'colour':
      return t('lottery.hintColour')
    case 'duel':
      return t('lottery.hintDuel')
    default:
      return null
  }
}
