import type { PayoutAccount, WithdrawInfo } from '@baize/contract/player'
import { formatAmount, minor, never } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { unbroken } from '@baize/ui/unbroken'
import { Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { asTyped, readings } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { type Money, useMoney } from '../../ui/money.ts'
import { TextField } from '../../ui/TextField.tsx'
import { coinWords } from '../wallet/order-sum.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { exact, readWithdrawal, SHARES, shareOf, type WithdrawFault } from './amount.ts'
import { coinsTo, feeTo } from './coins.ts'

export type WithdrawalDraft = { readonly amount: string; readonly account: PayoutAccount }

type WithdrawFormProps = {
  info: WithdrawInfo
  amount: string
  chosen: string | null
  onAmount: (amount: string) => void
  onChoose: (accountId: string) => void
  onAdd: () => void
  onChanged: (info: WithdrawInfo) => void
  onDraft: (draft: WithdrawalDraft) => void
}

/** Amount, destination account and the amount that will arrive. */
export function WithdrawForm({
  info,
  amount,
  chosen,
  onAmount,
  onChoose,
  onAdd,
  onChanged,
  onDraft,
}: WithdrawFormProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const [touched, setTouched] = useState(false)
  const account = info.accounts.find(({ id }) => id === chosen) ?? info.accounts[0]
  const read = readWithdrawal(amount, info, money.decimals)
  const fault = touched && !read.ok ? faultWords(read.error, { typed: amount, info }, t, money) : undefined
  // The fee of a network may be more than the smallest withdrawal.
  const fee = feeTo(info, account)
  const feeTakesAll = read.ok && read.value <= exact(fee, money.decimals)
  const nothing = exact(info.available, money.decimals) < exact(info.min, money.decimals)

  function choose(next: string): void {
    onAmount(next)
    setTouched(true)
  }

  function ask(event: SyntheticEvent): void {
    event.preventDefault()
    setTouched(true)
    if (read.ok && account && !feeTakesAll)
      onDraft({ amount: formatAmount(read.value, money.decimals), account })
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={ask}>
      <Available info={info} />
      <AccountChoice
        accounts={info.accounts}
        chosen={account?.id ?? null}
        onChoose={onChoose}
        onChanged={onChanged}
      />
      <Button
        size="small"
        variant="ghost"
        className="-mt-2 justify-self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={onAdd}
      >
        {t('withdraw.addAccount')}
      </Button>
      <TextField
        label={t('withdraw.amount')}
        inputMode={info.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="go"
        value={amount}
        disabled={nothing}
        error={fault ?? (feeTakesAll ? t('withdraw.feeTakesAll', { fee: money.inCurrency(fee) }) : undefined)}
        className="amount"
        hint={
          nothing
            ? t('withdraw.tooSmallBalance', { amount: money.format(info.min) })
            : t('withdraw.limits', {
                min: money.format(info.min),
                max: money.format(info.max),
                left: money.format(info.dayLeft),
              })
        }
        onChange={(event) => choose(event.target.value)}
        trailing={<span className="px-3 text-sm text-quiet">{money.symbol}</span>}
      />
      <fieldset disabled={nothing} className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('withdraw.quick')}</legend>
        {SHARES.map((percent) => {
          const share = shareOf(info, percent, money.decimals)
          const isChosen = read.ok && read.value === exact(share, money.decimals)
          return (
            <button
              key={percent}
              type="button"
              aria-pressed={isChosen}
              disabled={exact(share, money.decimals) < exact(info.min, money.decimals)}
              onClick={() => choose(asTyped(share, language))}
              className={cx(
                'min-h-11 rounded-control border font-bold transition-colors duration-150 disabled:opacity-50',
                isChosen
                  ? 'border-accent-ink bg-accent-quiet text-accent-ink'
                  : 'border-transparent bg-button hover:bg-raised',
              )}
            >
              {percent === 100 ? t('withdraw.max') : t('withdraw.share', { percent })}
            </button>
          )
        })}
      </fieldset>
      <PayoutPreview info={info} account={account} amount={read.ok && !feeTakesAll ? read.value : null} />
      <Button type="submit" variant="primary" size="large" disabled={!read.ok || !account || feeTakesAll}>
        {read.ok
          ? t('withdraw.withdraw', { amount: money.inCurrency(formatAmount(read.value, money.decimals)) })
          : t('withdraw.withdrawNothing')}
      </Button>
      <p className="text-xs text-quiet">{t('withdraw.noWayBack')}</p>
    </form>
  )
}

/** The withdrawable amount and the balance. */
export function Available({ info }: { info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney()
  return (
    <div className="rounded-block bg-sunken p-4">
      <p className="text-sm text-quiet">{t('withdraw.available')}</p>
      <MoneyText amount={info.available} className="text-xl font-bold" />
      <p className="amount text-xs text-quiet">
        {t('withdraw.balanceIs', { amount: money.format(info.balance) })}
      </p>
    </div>
  )
}

/** Rendered before an amount is typed, so that the sheet does not shift. */
type PayoutPreviewProps = { info: WithdrawInfo; account: PayoutAccount | undefined; amount: bigint | null }

function PayoutPreview({ info, account, amount }: PayoutPreviewProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const fee = exact(feeTo(info, account), money.decimals)
  const coins = amount === null ? null : coinsTo(info, account, amount, money.decimals)
  const automatic = amount === null || amount <= exact(info.autoLimit, money.decimals)
  const rows = [
    {
      name: t('withdraw.arrives'),
      value:
        amount === null
          ? '–'
          : coins === null
            ? money.inCurrency(formatAmount(minor(amount - fee), money.decimals))
            : coinWords(coins, language),
      strong: true,
    },
    ...(account?.kind === 'coins' && info.coins
      ? [{ name: t('withdraw.coinPrice'), value: money.inCurrency(info.coins.price) }]
      : []),
    {
      name: t('withdraw.fee'),
      value: fee === 0n ? t('withdraw.noFee') : unbroken(money.inCurrency(formatAmount(fee, money.decimals))),
    },
    { name: t('withdraw.when'), value: t(automatic ? 'withdraw.whenAuto' : 'withdraw.whenReview') },
  ]
  return (
    <dl className="grid grid-cols-1 gap-2 rounded-control border border-line px-4 py-3 text-sm">
      {rows.map(({ name, value, strong }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-quiet">{name}</dt>
          <dd className={cx('text-right', strong && 'amount font-bold')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Around = { readonly typed: string; readonly info: WithdrawInfo }

function faultWords(fault: WithdrawFault, { typed, info }: Around, t: Translate, money: Money): string {
  switch (fault) {
    case 'missing':
      return t('wallet.amountMissing')
    case 'ambiguous': {
      const { whole, parts } = readings(typed)
      return t('wallet.amountAmbiguous', { whole: money.format(whole), parts: money.format(parts) })
    }
    case 'notANumber':
      return t('wallet.amountNotANumber')
    case 'wholeOnly':
      return t('withdraw.wholeOnly')
    case 'tooPrecise':
      return t('wallet.amountTooPrecise', { count: info.decimals })
    case 'tooLittle':
      return t('withdraw.tooLittle', { amount: money.format(info.min) })
    case 'tooMuch':
      return t('withdraw.tooMuch', { amount: money.format(info.available) })
    default:
      return never(fault)
  }
}
