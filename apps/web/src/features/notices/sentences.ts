import { RETURN_REASONS } from '@baize/contract'
import type { Translate } from '../../i18n/translate.ts'

type Values = Readonly<Record<string, string>>
type Said = (t: Translate, values: Values) => string

const WITHDRAWN = ['askedText', 'sentText', 'paidText'] as const
const WITHDRAWN_PLAIN = [
  'askedTitle',
  'sentTitle',
  'paidTitle',
  'paidNews',
  'returnedTitle',
  'returnedNews',
] as const

/** What becomes of a withdrawal, each with or without its amount. */
const ABOUT_WITHDRAWALS: Readonly<Record<string, Said>> = Object.fromEntries([
  ...WITHDRAWN_PLAIN.map((name): [string, Said] => [`withdraw.${name}`, (t) => t(`withdraw.${name}`)]),
  ...WITHDRAWN.map((name): [string, Said] => [
    `withdraw.${name}`,
    (t, values) => t(`withdraw.${name}`, { amount: values.amount ?? '' }),
  ]),
  ...RETURN_REASONS.map((reason): [string, Said] => [
    `withdraw.returned.${reason}`,
    (t, values) => t(`withdraw.returned.${reason}`, { amount: values.amount ?? '' }),
  ]),
])

/** Every sentence that the server may name by its key. */
const SENTENCES: Readonly<Record<string, Said>> = {
  ...ABOUT_WITHDRAWALS,
  'common.ok': (t) => t('common.ok'),
  'notices.notification': (t) => t('notices.notification'),
  'notices.notLoggedInTitle': (t) => t('notices.notLoggedInTitle'),
  'notices.notRechargedTitle': (t) => t('notices.notRechargedTitle'),
  'notices.eventText': (t) => t('notices.eventText'),
  'notices.depositTitle': (t) => t('notices.depositTitle'),
  'notices.depositText': (t) => t('notices.depositText'),
  'notices.depositAmount': (t, values) => t('notices.depositAmount', { amount: values.amount ?? '' }),
  'notices.welcomeTitle': (t) => t('notices.welcomeTitle'),
  'notices.welcomeText': (t) => t('notices.welcomeText'),
  'notices.newDeviceTitle': (t) => t('notices.newDeviceTitle'),
  'notices.newDeviceText': (t, { device = '', ip = '' }) => t('notices.newDeviceText', { device, ip }),
  'notices.passwordChangedTitle': (t) => t('notices.passwordChangedTitle'),
  'notices.phoneChangedTitle': (t) => t('notices.phoneChangedTitle'),
  'notices.emailChangedTitle': (t) => t('notices.emailChangedTitle'),
  'notices.secondFactorOnTitle': (t) => t('notices.secondFactorOnTitle'),
  'notices.secondFactorOffTitle': (t) => t('notices.secondFactorOffTitle'),
  'notices.recoveryCodeUsedTitle': (t) => t('notices.recoveryCodeUsedTitle'),
  'notices.thirdLinkedTitle': (t) => t('notices.thirdLinkedTitle'),
  'notices.thirdUnlinkedTitle': (t) => t('notices.thirdUnlinkedTitle'),
  'notices.keyChangeText': (t) => t('notices.keyChangeText'),
  'notices.notLoggedIn': (t) => t('notices.notLoggedIn'),
  'notices.notLoggedInButton': (t) => t('notices.notLoggedInButton'),
  'notices.notRecharged': (t) => t('notices.notRecharged'),
  'notices.notRechargedButton': (t) => t('notices.notRechargedButton'),
  'notices.registered': (t) => t('notices.registered'),
  'notices.registeredButton': (t) => t('notices.registeredButton'),
}

/** In the player's language where the text is the key of a sentence; an operator's own text stays as it was written. */
export function sentence(t: Translate, text: string, values: Values = {}): string {
  return Object.hasOwn(SENTENCES, text) ? (SENTENCES[text]?.(t, values) ?? text) : text
}
