import { unbroken } from '@baize/ui/unbroken'
import { useT } from '../i18n/language.ts'
import { visitorMoney } from '../session/visitor-money.ts'
import { useMoney } from './money.ts'

/** Explains the game currency. Nothing where amounts are shown in the currency itself. */
export function UnitWorth() {
  const t = useT()
  const { symbol } = useMoney()
  const { inCurrency } = useMoney(visitorMoney().currencyId)
  const worth = inCurrency('1')
  return !worth.startsWith(symbol) && unbroken(t('wallet.worth', { symbol, one: `${symbol} 1`, worth }))
}
