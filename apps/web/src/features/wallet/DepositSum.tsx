import type { BonusOffer, RechargeMethod } from '@baize/contract'
import { formatAmount, type Minor, minor } from '@baize/kit'
import { useT } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { useMoney } from '../../ui/money.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { bonusOn, feeOn } from './deposit-amount.ts'

type DepositSumProps = { amount: Minor; method: RechargeMethod; offer: BonusOffer | null }

/**
 * The credited amount in one line, where the full sum is off-screen, and the condition of a bonus always: it must be read
 * before paying. The button shows the price.
 */
export function DepositBrings({ amount, offer }: Omit<DepositSumProps, 'method'>) {
  const t = useT()
  const { decimals, format } = useMoney()
  const text = (one: Minor) => format(formatAmount(one, decimals))
  const brings = offer && bonusOn(amount, offer, decimals)
  return (
    <p className={cx('text-center text-xs text-quiet', !brings && 'md:hidden')}>
      {unbroken(
        brings
          ? t('pay.bringsBonus', {
              amount: text(amount),
              bonus: text(brings.bonus),
              wager: text(brings.wager),
            })
          : t('pay.brings', { amount: text(amount) }),
      )}
    </p>
  )
}

/** Stakes needed before the deposit can be withdrawn, rounded up as on the server. */
export function PlayThrough({ amount, percent }: { amount: Minor; percent: number }) {
  const t = useT()
  const { decimals, format } = useMoney()
  const stakes = minor((amount * BigInt(percent) + 99n) / 100n)
  if (stakes === 0n) return null
  return (
    <p className="text-center text-xs text-quiet">
      {unbroken(t('pay.playThrough', { amount: format(formatAmount(stakes, decimals)) }))}
    </p>
  )
}

/** The full cost and return of a deposit, before it is paid. */
export function DepositSum({ amount, method, offer }: DepositSumProps) {
  const t = useT()
  const money = useMoney()
  const { decimals } = money
  const text = (one: Minor) => formatAmount(one, decimals)
  const fee = feeOn(amount, method.fee)
  const brings = offer && bonusOn(amount, offer, decimals)
  const rows = [
    { name: t('pay.credited'), value: money.format(text(amount)), strong: false },
    { name: t('pay.fee'), value: fee === 0n ? t('pay.noFee') : money.inCurrency(text(fee)), strong: false },
    ...(brings ? [{ name: t('pay.bonus'), value: money.format(text(brings.bonus)), strong: false }] : []),
    { name: t('pay.youPay'), value: money.inCurrency(text(minor(amount + fee))), strong: true },
  ]
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control border border-line px-4 py-3 text-sm">
      <dl className="grid grid-cols-1 gap-1.5">
        {rows.map(({ name, value, strong }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-quiet">{name}</dt>
            <dd className={cx('amount text-right', strong && 'font-bold')}>{value}</dd>
          </div>
        ))}
      </dl>
      {brings && (
        <p className="text-xs text-quiet">
          {unbroken(t('pay.bonusWords', { wager: money.format(text(brings.wager)) }))}
        </p>
      )}
    </div>
  )
}
