import { DICE_MOST_CHANCE } from '@baize/contract/player'
import { diceTarget } from '@baize/rules'
import { currentLanguage } from '../../i18n/language.ts'
import type { InstantGameUi } from '../instant/scene.ts'
import { Dice } from './Dice.tsx'
import { DiceFields } from './DiceFields.tsx'
import { chanceText, hundredths, ROLL_MS } from './show.ts'
import { sound } from './sounds.ts'

export const dice: InstantGameUi<'dice'> = {
  id: 'dice',
  words: {
    title: 'dice.title',
    drawn: 'dice.rolled',
    bad: 'dice.bad',
    keys: 'dice.keys',
    fairness: 'dice.fairness',
  },
  rules: ['dice.rules1', 'dice.rules2', 'dice.rules3'],
  Scene: Dice,
  Options: DiceFields,
  usual: { side: 'under', chance: 4_950 },
  readOptions: ({ side, chance }) =>
    (side === 'under' || side === 'over') &&
    typeof chance === 'number' &&
    Number.isInteger(chance) &&
    chance >= 1 &&
    chance <= DICE_MOST_CHANCE
      ? { side, chance }
      : null,
  summary(options, t) {
    const language = currentLanguage()
    const target = hundredths(diceTarget(options), language)
    return t('dice.summary', {
      target: t(options.side === 'under' ? 'dice.targetUnder' : 'dice.targetOver', { target }),
      chance: chanceText(options.chance, language),
    })
  },
  sound,
  flightMs: ROLL_MS,
}
