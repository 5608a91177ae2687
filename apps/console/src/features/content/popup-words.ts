import { ART } from '@baize/contract/shared'
import { isPlainKey, type T } from '../../words/words.ts'

/** What opens a popup: the greetings, then everything that players are told about. */
export const POPUP_MOMENTS = [
  'NOT_LOGGED_IN',
  'NOT_RECHARGED',
  'COMPLETE_REGISTRATION',
  'RECHARGE_SUCCESS',
  'RECHARGE_FAILED',
  'WITHDRAW_HELD',
  'WITHDRAW_RELEASED',
  'WITHDRAW_SENT',
  'WITHDRAW_SUCCESS',
  'WITHDRAW_RETURNED',
  'BONUS_GRANTED',
  'BONUS_RELEASED',
  'BONUS_REVOKED',
  'BONUS_RESTORED',
  'RED_PACKET',
  'VIP_LEVEL',
  'BET_SETTLED',
  'LIMIT_REACHED',
  'IDENTITY_APPROVED',
  'IDENTITY_REJECTED',
  'IDENTITY_LIFTED',
  'ACCOUNT_SECURITY',
] as const

/** What happens when a popup opens. An event of the house itself is written as words: "new season". */
export function momentName(type: string, t: T): string {
  const key = `content.when.${type}`
  return isPlainKey(key)
    ? t(key)
    : t('content.whenOther', { event: type.toLowerCase().replaceAll('_', ' ').trim() })
}

/** The built-in pictures by name. */
export const pictureOptions = (t: T): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: t('content.noArt') },
  ...ART.map((value) => ({ value, label: t(`art.${value}`) })),
]
