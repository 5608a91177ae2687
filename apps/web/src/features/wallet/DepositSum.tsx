import type { BonusOffer, BonusRules, RechargeMethod } from '@baize/contract/player'
import { formatAmount, type Minor, minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { unbroken } from '@baize/ui/unbroken'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useMoney } from '../../ui/money.ts'
import { gameName } from '../bets/winner.ts'
import { BonusTerms, useBonusLine } from './BonusTerms.tsx'
import { bonusOn, feeOn } from './deposit-amount.ts'

type DepositSumProps = { amount: Minor; method: RechargeMethod; offer: BonusOffer | null }

type DepositBringsProps = { amount: Minor; offer: BonusOffer | null; rules: BonusRules }

/** The credited amount, where the full sum is off-screen, or the bonus with all its terms: they are read before paying. */
export function DepositBrings({ amount, offer, rules }: DepositBringsProps) {
  const t = useT()
  const line = useBonusLine()
  const { decimals, format } = useMoney()
  const text = (sum: Minor) => formatAmount(sum, decimals)
  const brings = offer && bonusOn(amount, offer, decimals)
  if (!offer || !brings)
    return (
      <p className="text-center text-xs text-quiet md:hidden">
        {unbroken(t('pay.brings', { amount: format(text(amount)) }))}
      </p>
    )
  const { days, maxStake } = rules
  return (
    <div className="grid grid-cols-1">
      <p className="text-center text-xs">
        {line({ amount: text(brings.bonus), wager: text(brings.wager), days, maxStake })}
      </p>
      {offer.wager > 0 && <CountsHere wager={brings.wager} rules={rules} />}
      {offer.wager > 0 && <BonusTerms rules={rules} times={offer.wager} scrolls />}
    </div>
  )
}

/** In the game from which the deposit is made, the stakes that the bonus takes, if only a part of them counts there. */
function CountsHere({ wager, rules }: { wager: Minor; rules: BonusRules }) {
  const t = useT()
  const { decimals, format } = useMoney()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const pathname = useCurrentPath((state) => state.pathname)
  const here = rules.weights.find(({ gameId }) => pathname === `/h5/${gameId}`)
  if (!here || here.percent >= 100 || here.percent <= 0) return null
  const share = BigInt(Math.round(here.percent * 100))
  const amount = formatAmount(minor((wager * 10_000n + share - 1n) / share), decimals)
  return (
    <p className="text-center text-xs">
      {unbroken(
        t('pay.countsHere', {
          game: gameName(here.gameId),
          percent: percent.format(here.percent / 100),
          amount: format(amount),
        }),
      )}
    </p>
  )
}

type TakeBonusProps = { takes: boolean; disabled: boolean; onTakes: (takes: boolean) => void }

/** The choice to decline the first-deposit bonus, in sight of the button that pays. */
export function TakeBonus({ takes, disabled, onTakes }: TakeBonusProps) {
  const t = useT()
  return (
    <div className="-my-1 grid justify-items-center">
      <Checkbox
        label={t('pay.takeBonus')}
        checked={takes}
        disabled={disabled}
        onChange={({ target }) => onTakes(target.checked)}
      />
      {!takes && (
        <p role="status" className="text-center text-xs">
          {t('pay.bonusGone')}
        </p>
      )}
    </div>
  )
}

type BeforeWithdrawalProps = { amount: Minor; percent: number; needsIdentity: boolean }

/** Conditions of a withdrawal: the stakes, rounded up as on the server, and the identity check. */
export function BeforeWithdrawal({ amount, percent, needsIdentity }: BeforeWithdrawalProps) {
  const t = useT()
  const { decimals, format } = useMoney()
  const stakes = minor((amount * BigInt(percent) + 99n) / 100n)
  const says = [
    stakes > 0n && unbroken(t('pay.playThrough', { amount: format(formatAmount(stakes, decimals)) })),
    needsIdentity && t('pay.identityLater'),
  ].filter((value) => value !== false)
  return says.length > 0 && <p className="text-center text-xs text-quiet">{says.join(' ')}</p>
}

/** The full cost and return of a deposit, before it is paid. */
export function DepositSum({ amount, method, offer }: DepositSumProps) {
  const t = useT()
  const money = useMoney()
  const { decimals } = money
  const text = (sum: Minor) => formatAmount(sum, decimals)
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
    </div>
  )
}
