import { currency } from '@baize/contract'
import { currentLanguage, t } from '../i18n/language.ts'
import { session } from '../session/session.ts'
import { formatMoney } from '../ui/format-money.ts'

const PARTS = /Minimum cumulative (deposit|recharge|bets?|wagering)s?\b.*?(\d[\d,]*(?:\.\d+)?)/i

/**
 * `Minimum cumulative deposit of 1,000.5 …`, put together anew from translated parts and with the amount as the page shows
 * amounts. Undefined for any other message, and for one that names no amount.
 */
export function cumulativeSentence(message: string): string | undefined {
  const [, what = '', amount = ''] = PARTS.exec(message) ?? []
  if (amount === '') return undefined
  const { user, useGameSymbol } = session()
  const symbol = useGameSymbol ? user.symbol : user.currSymbol
  const { decimalLength } = currency(user.currencyId)
  return t('calls.cumulative', {
    what: /^(deposit|recharge)/i.test(what) ? t('calls.cumulativeDeposit') : t('calls.cumulativeBets'),
    amount: `${symbol} ${formatMoney(amount.replaceAll(',', ''), decimalLength, currentLanguage())}`,
  })
}
