import type { Withdrawal } from '@baize/contract/player'
import { never } from '@baize/kit'
import { unbroken } from '@baize/ui/unbroken'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { type Money, useMoney } from '../../ui/money.ts'
import { PushOffer } from '../push/PushOffer.tsx'
import { coinWords } from '../wallet/order-sum.ts'
import { accountName } from './account-name.ts'

type ReceiptProps = {
  readonly withdrawal: Withdrawal
  readonly onHistory: () => void
  /** Starts another withdrawal. */
  readonly onNew: () => void
}

/** A withdrawal and its current state, which updates live. */
export function Receipt({ withdrawal, onHistory, onNew }: ReceiptProps) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const heading = useRef<HTMLHeadingElement>(null)
  const record = useCall('/api/pay/withdraw_record', { pageNo: 1, pageSize: 20 })
  const now = record.data?.model.items.find(({ id }) => id === withdrawal.id) ?? withdrawal
  const language = useLanguage()
  const arrives = now.coins === '' ? money.inCurrency(now.arrives) : coinWords(now.coins, language)
  const { title, text } = saidOf(now, arrives, t, money)
  // The pressed button is unmounted, and a screen reader should announce the result.
  useEffect(() => heading.current?.focus(), [])
  const isBack = now.state === 'RETURNED'
  const rows = [
    // A returned withdrawal pays out nothing.
    isBack
      ? { name: t('withdraw.amount'), value: money.inCurrency(now.amount) }
      : { name: t('withdraw.arrives'), value: arrives },
    {
      name: t(isBack ? 'withdraw.account' : 'withdraw.to'),
      value: `${accountName(now.account, t)} ${now.account.masked}`,
    },
    { name: t('withdraw.receipt'), value: now.id },
  ]
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 pt-4 text-center">
      <img src={coin} alt="" width={88} height={88} className="drop-shadow-lg" />
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {title}
      </h3>
      <p role="status" className="text-quiet">
        {unbroken(text)}
      </p>
      <p className="text-xs text-quiet">{dateTime(now.createdAt)}</p>
      <dl className="grid w-full grid-cols-1 gap-2 rounded-control border border-line px-4 py-3 text-left text-sm">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-quiet">{name}</dt>
            <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{unbroken(value)}</dd>
          </div>
        ))}
      </dl>
      {(now.state === 'REVIEWING' || now.state === 'SENT') && <PushOffer />}
      <Button variant="primary" size="large" className="w-full" onClick={onHistory}>
        {t('withdraw.toHistory')}
      </Button>
      <Button variant="ghost" className="w-full" onClick={onNew}>
        {t('withdraw.new')}
      </Button>
    </div>
  )
}

function saidOf(
  withdrawal: Withdrawal,
  arrives: string,
  t: Translate,
  money: Money,
): { readonly title: string; readonly text: string } {
  const values = {
    amount: arrives,
    account: `${accountName(withdrawal.account, t)} ${withdrawal.account.masked}`,
  }
  switch (withdrawal.state) {
    case 'REVIEWING':
      return { title: t('withdraw.doneReview'), text: t('withdraw.doneReviewText', values) }
    case 'SENT':
      return { title: t('withdraw.doneSent'), text: t('withdraw.doneSentText', values) }
    case 'PAID':
      return { title: t('withdraw.donePaid'), text: t('withdraw.donePaidText', values) }
    case 'RETURNED':
      return {
        title: t('withdraw.doneReturned'),
        text: t(`withdraw.returned.${withdrawal.reason ?? 'other'}`, {
          amount: money.format(withdrawal.amount),
        }),
      }
    default:
      return never(withdrawal.state)
  }
}
