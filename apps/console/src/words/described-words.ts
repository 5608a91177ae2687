import type { WordFamily } from '@baize/contract/operator'
import { GAMES } from '@baize/contract/shared'
import { LANGUAGES } from './language.ts'
import { isPlainKey, type T } from './words.ts'

/** Where the words of a family are. */
const FAMILIES: Readonly<Record<Exclude<WordFamily, 'game' | 'language' | 'country'>, string>> = {
  role: 'role',
  programme: 'rewards.of',
  rewardTable: 'rewards.table',
  prizeKind: 'prizes',
  verdict: 'invites',
  returnReason: 'reason.return',
  settledAs: 'desk.settle',
  heldReason: 'held.reason',
  document: 'document',
  onceReward: 'persons',
  taskKind: 'rewards.kind',
  condition: 'rewards.condition',
  moneySetting: 'terms.setting',
  paymentMethod: 'terms.method',
  mailedReport: 'reports.mail',
  mailPeriod: 'reports.every',
}

/** A stored word as people say it. One without words is shown as it is stored: a promo code, for instance. */
export function wordOf(of: WordFamily, id: string, t: T, locale: string): string {
  if (of === 'game') return GAMES.find((game) => game.id === id)?.name ?? id
  if (of === 'language') return LANGUAGES.find((language) => language.id === id)?.name ?? id
  if (of === 'country') return new Intl.DisplayNames(locale, { type: 'region' }).of(id) ?? id
  const key = `${FAMILIES[of]}.${id}`
  return isPlainKey(key) ? t(key) : id
}

/** A way to pay in words; one that is added later is shown by its id. */
export function methodName(method: string, t: T): string {
  const key = `terms.method.${method}`
  return isPlainKey(key) ? t(key) : method
}
