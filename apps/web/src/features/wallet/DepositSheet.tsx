import { isAccepted, REFUSALS, type Refused } from '@baize/contract'
import { never } from '@baize/kit'
import { LockKeyhole } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { isInsideOurs } from '../../boot/frame.ts'
import { refusalSentence, useLanguage, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useSession } from '../../session/session.ts'
import { plainAmount } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DepositHistory } from './DepositHistory.tsx'
import { type DepositFault, QUICK_AMOUNTS, readDeposit } from './deposit-amount.ts'
import { rememberPurchase } from './paid-list.ts'

/** The content of the deposit popup: open it, choose an amount, pay. */
export function DepositSheet() {
  const t = useT()
  const [tab, setTab] = useState<'new' | 'history'>('new')
  return (
    <div className="grid min-h-104 content-start gap-5">
      <Segmented
        label={t('wallet.tabs')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'new', label: t('wallet.new') },
          { value: 'history', label: t('wallet.history') },
        ]}
      />
      {tab === 'new' ? <NewDeposit /> : <DepositHistory />}
    </div>
  )
}

/** What the server says about the amount belongs to the field; the rest is the page's to show. */
const ABOUT_AMOUNT: ReadonlySet<number> = new Set([
  REFUSALS.depositBelowMinimum.status,
  REFUSALS.depositAboveMaximum.status,
  REFUSALS.badInput.status,
])

function NewDeposit() {
  const t = useT()
  const money = useMoney()
  const deliver = useDelivery()
  const whole = new Intl.NumberFormat(useLanguage())
  const currencyId = useSession((state) => state.user.currencyId)
  const quickAmounts = QUICK_AMOUNTS[currencyId]
  // Three of them do not fit beside each other on a phone.
  const hasLong = quickAmounts.some((quick) => quick.length > 5)
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const read = readDeposit(amount, money.decimals)
  const fault = touched && !read.ok ? faultWords(read.error, t, money.decimals) : undefined
  const aboutAmount = refused && ABOUT_AMOUNT.has(refused.status) ? refusalSentence(refused) : undefined
  const payable = read.ok && aboutAmount === undefined

  function choose(next: string): void {
    setAmount(next)
    setTouched(true)
    setRefused(null)
  }

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTouched(true)
    if (!payable || busy) return
    setBusy(true)
    setRefused(null)
    const input = { requestId: newRequestId(), amount: plainAmount(amount) }
    const answer = await deliver(() => call('/api/pay/recharge', input, { quiet: true }))
    if (answer && isAccepted(answer)) {
      rememberPurchase(answer.model.id, Date.now())
      // The provider's page is another origin: the whole tab goes there and comes back by its return address.
      // A frame cannot show the provider's page, so the window around it goes there.
      const around = isInsideOurs(window) ? (window.top ?? window) : window
      around.location.assign(answer.model.payUrl)
      return
    }
    setBusy(false)
    if (!answer) return
    if (answer.status === REFUSALS.loginNeeded.status || answer.status === REFUSALS.sessionEnded.status)
      react(answer)
    else setRefused(answer)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void pay(event)}>
      <fieldset disabled={busy}>
        <legend className="mb-1.5 text-sm font-medium text-quiet">{t('wallet.chooseAmount')}</legend>
        <div className={cx('grid gap-2', hasLong ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-3')}>
          {quickAmounts.map((quick, index) => (
            <button
              key={quick}
              type="button"
              data-first={index === 0 || undefined}
              aria-pressed={amount === quick}
              onClick={() => choose(quick)}
              className={cx(
                'amount min-h-13 rounded-control border font-bold transition-colors duration-150',
                amount === quick
                  ? 'border-accent-ink bg-accent-quiet text-accent-ink'
                  : 'border-transparent bg-button hover:bg-raised',
              )}
            >
              {`${money.symbol} ${whole.format(Number(quick))}`}
            </button>
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('wallet.otherAmount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        disabled={busy}
        value={amount}
        error={aboutAmount ?? fault}
        className="amount"
        hint={t('wallet.worth', { one: `${money.symbol} 1`, worth: money.inCurrency('1') })}
        onChange={(event) => choose(event.target.value)}
        trailing={<span className="px-3 text-sm text-quiet">{money.symbol}</span>}
      />
      {refused && aboutAmount === undefined && (
        <p role="alert" className="rounded-control bg-danger-quiet px-4 py-3 text-sm text-danger">
          {refused.status === REFUSALS.paymentMaintenance.status
            ? t('wallet.maintenance')
            : refusalSentence(refused)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!payable}>
        {payable
          ? t('wallet.pay', { amount: money.inCurrency(plainAmount(amount)) })
          : t('wallet.payNothing')}
      </Button>
      <p className="flex items-start gap-2 text-xs text-quiet">
        <LockKeyhole aria-hidden className="size-4 shrink-0" />
        <span role={busy ? 'status' : undefined}>{busy ? t('wallet.opening') : t('wallet.safe')}</span>
      </p>
    </form>
  )
}

function faultWords(fault: DepositFault, t: Translate, decimals: number): string {
  switch (fault) {
    case 'missing':
      return t('wallet.amountMissing')
    case 'notANumber':
      return t('wallet.amountNotANumber')
    case 'tooPrecise':
      return t('wallet.amountTooPrecise', { count: decimals })
    case 'tooLarge':
      return t('wallet.amountTooLarge')
    case 'zero':
      return t('wallet.amountZero')
    default:
      return never(fault)
  }
}
