import { type Autobet, type AutobetEnd, REFUSALS, refused } from '@baize/contract/player'
import type { Key } from '@baize/words'
import { refusalSentence } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'

const WORDS = {
  done: 'autobet.endDone',
  stopped: 'autobet.endStopped',
  lossLimit: 'autobet.endLossLimit',
  winLimit: 'autobet.endWinLimit',
  noMoney: 'autobet.endNoMoney',
  playerLimit: 'autobet.endPlayerLimit',
  excluded: 'autobet.endExcluded',
  maintenance: 'autobet.endMaintenance',
  refused: 'autobet.endRefused',
} as const satisfies Record<AutobetEnd, Key>

/** The reason a run ended, as a sentence; for a refusal, the site's own text. */
export function endWords({ end, refusal }: Pick<Autobet, 'end' | 'refusal'>, t: Translate): string {
  if (end === null) return t('autobet.running')
  if (end === 'refused' && refusal && isKnown(refusal.id))
    return refusalSentence(refused({ id: refusal.id, values: refusal.values }))
  return t(WORDS[end])
}

const isKnown = (id: string): id is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, id)
