import {
  type BonusOffer,
  REFUSALS,
  type RechargeInfo,
  type RechargeMethod,
  type RechargeOrder,
} from '@baize/contract/player'
import { isAccepted, type Refused } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, never } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { LockKeyhole } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { refusalSentence, useLanguage, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { isInsideOurs } from '../../shell/frame.ts'
import { type AmountLimits, readings } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { type Money, useMoney } from '../../ui/money.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { TextField } from '../../ui/TextField.tsx'
import { UnitWorth } from '../../ui/UnitWorth.tsx'
import { relearnPause } from '../protection/pause.ts'
import { leaveFor } from './begun-at.ts'
import { BeforeWithdrawal, DepositBrings, DepositSum, TakeBonus } from './DepositSum.tsx'
import { bonusOn, type DepositFault, feeOn, readDeposit } from './deposit-amount.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { PromoCode } from './PromoCode.tsx'
import { rememberPurchase } from './paid-list.ts'

/** Refusals shown at the amount field; the page shows the others. */
const ABOUT_AMOUNT: ReadonlySet<number> = new Set([
  REFUSALS.depositBelowMinimum.status,
  REFUSALS.depositAboveMaximum.status,
  REFUSALS.depositLimitDay.status,
  REFUSALS.depositLimitWeek.status,
  REFUSALS.depositLimitMonth.status,
  REFUSALS.promoBelowLeast.status,
  REFUSALS.badInput.status,
])

/** Limits without a payment method. */
const NO_LIMITS: AmountLimits = { min: '0', max: '0' }

/** The kept choice of a player who wants no first-deposit bonus. */
const DECLINED = 'no'

/** Selection from before the sheet was last closed. */
function kept(name: 'method' | 'amount' | 'promo' | 'bonus'): string {
  return useUiState.getState().rechargeData?.[name] ?? ''
}
const keep = (change: Readonly<Record<string, string>>): void =>
  useUiState.setState(({ rechargeData }) => ({ rechargeData: { ...rechargeData, ...change } }))

type NewDepositProps = { info: RechargeInfo; onOrder: (order: RechargeOrder) => void }

/** Method, amount, cost and return. The last method is preselected: enter an amount, then pay. */
export function NewDeposit({ info, onOrder }: NewDepositProps) {
  const t = useT()
  const hasDeposited = useSession((state) => state.user.firstRechargeFlag)
  const money = useMoney()
  const deliver = useDelivery()
  const [methodId, setMethodId] = useState(() => kept('method') || info.last)
  const method = info.methods.find(({ id }) => id === methodId) ?? info.methods[0]
  const [amount, setAmount] = useState(() => kept('amount'))
  const [promo, setPromo] = useState<BonusOffer | null>(null)
  const [typedCode, setTypedCode] = useState(() => kept('promo') || info.suggested)
  const [touched, setTouched] = useState(amount !== '')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const read = readDeposit(amount, method ?? NO_LIMITS, money.decimals)
  const fault = touched && !read.ok ? faultWords(read.error, amount, t, money) : undefined
  const aboutAmount = refused && ABOUT_AMOUNT.has(refused.status) ? refusalSentence(refused) : undefined
  const payable = read.ok && aboutAmount === undefined
  const [takes, setTakes] = useState(() => kept('bonus') !== DECLINED)
  const offer = promo ?? info.offer
  // A code is declined by removing it.
  const declines = offer?.code === '' && !takes
  const taken = declines ? null : offer

  // Chosen by a press, an amount brings its cost and terms: the foot would cover the first.
  const [chosen, setChosen] = useState(0)
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (chosen > 0)
      end.current?.scrollIntoView({ block: 'end', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [chosen])

  function choose(next: string): void {
    setAmount(next)
    setTouched(true)
    setRefused(null)
    keep({ amount: next })
  }

  if (!info.open || !method)
    return (
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-sm">
        {t('wallet.maintenance')}
      </p>
    )

  /** The code to pay with. One that was typed and not applied is applied now; null stops the payment. */
  async function applyTyped(): Promise<{ readonly code: string } | null> {
    if (typedCode.trim() === '') return { code: promo?.code ?? '' }
    const answer = await call('/api/pay/recharge_info', { promo: typedCode }, { quiet: true })
    if (!isAccepted(answer)) {
      setRefused(answer)
      return null
    }
    setPromo(answer.model.offer)
    setTypedCode('')
    return { code: answer.model.offer?.code ?? '' }
  }

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTouched(true)
    if (!payable || busy || !method) return
    setBusy(true)
    setRefused(null)
    const applied = await applyTyped()
    if (!applied) return setBusy(false)
    const input = {
      requestId: newRequestId(),
      amount: formatAmount(read.value, money.decimals),
      method: method.id,
      ...(info.terms !== undefined && { terms: info.terms }),
      ...(applied.code !== '' ? { promo: applied.code } : declines && { bonus: false }),
    }
    const answer = await deliver(() => call('/api/pay/recharge', input, { quiet: true }))
    if (answer && isAccepted(answer)) {
      rememberPurchase(answer.model.id)
      keep({ amount: '', promo: '', bonus: '' })
      if (answer.model.kind !== 'card') return onOrder(answer.model)
      // The provider's page cannot be framed, so the whole tab navigates there and returns by the return URL; inside
      // our own frame, the top window does.
      leaveFor(answer.model.payUrl, isInsideOurs(window) ? (window.top ?? window) : window)
      return
    }
    setBusy(false)
    if (!answer) return
    if (answer.status === REFUSALS.excluded.status) relearnPause()
    if (answer.status === REFUSALS.termsChanged.status) void refreshAnswers(['/api/pay/recharge_info'])
    if (answer.status === REFUSALS.loginNeeded.status || answer.status === REFUSALS.sessionEnded.status)
      react(answer)
    else setRefused(answer)
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void pay(event)}>
      {!hasDeposited && <p className="text-sm text-quiet">{t('wallet.firstDeposit')}</p>}
      {info.methods.length > 1 && (
        <MethodChoice
          methods={info.methods}
          chosen={method.id}
          disabled={busy}
          onChoose={(id) => {
            setMethodId(id)
            setRefused(null)
            keep({ method: id })
          }}
        />
      )}
      <QuickAmounts
        method={method}
        amount={amount}
        disabled={busy}
        onChoose={(quick) => {
          choose(quick)
          setChosen((times) => times + 1)
        }}
      />
      <TextField
        label={t('wallet.otherAmount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        disabled={busy}
        value={amount}
        error={aboutAmount ?? fault}
        className="amount"
        hint={t('pay.limits', {
          min: money.format(method.min),
          max: money.format(method.max),
        })}
        onChange={(event) => choose(event.target.value)}
        trailing={<span className="px-3 text-sm text-quiet">{money.symbol}</span>}
      />
      <PromoCode offer={offer} code={typedCode} onCode={setTypedCode} disabled={busy} onOffer={setPromo} />
      {payable && <DepositSum amount={read.value} method={method} offer={taken} />}
      {/* Sticky, so that the last of three taps is within reach of the thumb without scrolling. */}
      <div className="sticky -bottom-5 -mx-5 -my-2 grid gap-2 border-t border-line px-5 pt-2 pb-5 [background:var(--popup-bg)]">
        {/* Beside the button: an error further up would be off-screen, as if nothing had happened. */}
        {refused && aboutAmount === undefined && (
          <p role="alert" className="rounded-control bg-danger-quiet px-4 py-3 text-sm text-danger">
            {refused.status === REFUSALS.paymentMaintenance.status
              ? t('wallet.maintenance')
              : refusalSentence(refused)}
          </p>
        )}
        {payable && offer?.code === '' && bonusOn(read.value, offer, money.decimals) && (
          <TakeBonus
            takes={takes}
            disabled={busy}
            onTakes={(wants) => {
              setTakes(wants)
              keep({ bonus: wants ? '' : DECLINED })
            }}
          />
        )}
        {payable && <DepositBrings amount={read.value} offer={taken} rules={info.rules} />}
        {payable && (
          <BeforeWithdrawal
            amount={read.value}
            percent={info.wagerPercent}
            needsIdentity={info.needsIdentity}
          />
        )}
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!payable}>
          {payable ? payWords(read.value, method, t, money) : t('wallet.payNothing')}
        </Button>
      </div>
      <p ref={end} className="flex items-start gap-2 text-xs text-quiet">
        <LockKeyhole aria-hidden className="size-4 shrink-0" />
        <span role={busy ? 'status' : undefined}>
          {busy ? t('wallet.opening') : t(method.kind === 'card' ? 'wallet.safe' : 'pay.safeHere')}
        </span>
      </p>
    </form>
  )
}

type QuickAmountsProps = {
  method: RechargeMethod
  amount: string
  disabled: boolean
  onChoose: (amount: string) => void
}

function QuickAmounts({ method, amount, disabled, onChoose }: QuickAmountsProps) {
  const t = useT()
  const { symbol } = useMoney()
  const whole = new Intl.NumberFormat(useLanguage())
  // Long amounts do not fit three in a row, on a phone or in a sheet of that width.
  const hasLong = method.quick.some((quick) => quick.length > 5)
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium text-quiet">{t('wallet.chooseAmount')}</legend>
      <p className="mb-2 text-xs text-quiet">
        <UnitWorth />
      </p>
      <div className={cx('grid gap-2', hasLong ? 'grid-cols-2' : 'grid-cols-3')}>
        {method.quick.map((quick, index) => (
          <button
            key={quick}
            type="button"
            data-first={index === 0 || undefined}
            aria-pressed={amount === quick}
            onClick={() => onChoose(quick)}
            className={cx(
              'amount min-h-12 rounded-control border font-bold transition-colors duration-150',
              amount === quick
                ? 'border-accent-ink bg-accent-quiet text-accent-ink'
                : 'border-transparent bg-button hover:bg-raised',
            )}
          >
            {`${symbol} ${whole.format(Number(quick))}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function payWords(amount: Minor, { kind, fee }: RechargeMethod, t: Translate, money: Money): string {
  const inAll = minor(amount + feeOn(amount, fee))
  const pays = { amount: money.inCurrency(formatAmount(inAll, money.decimals)) }
  switch (kind) {
    case 'card':
      return t('wallet.pay', pays)
    case 'instant':
      return t('pay.getCode', pays)
    case 'crypto':
      return t('pay.getAddress', pays)
    default:
      return never(kind)
  }
}

function faultWords(fault: DepositFault, typed: string, t: Translate, money: Money): string {
  switch (fault) {
    case 'missing':
      return t('wallet.amountMissing')
    case 'ambiguous': {
      const { whole, parts } = readings(typed)
      return t('wallet.amountAmbiguous', { whole: money.format(whole), parts: money.format(parts) })
    }
    case 'notANumber':
      return t('wallet.amountNotANumber')
    case 'tooPrecise':
      return t('wallet.amountTooPrecise', { count: money.decimals })
    case 'tooLarge':
      return t('wallet.amountTooLarge')
    case 'zero':
      return t('wallet.amountZero')
    default:
      return never(fault)
  }
}
