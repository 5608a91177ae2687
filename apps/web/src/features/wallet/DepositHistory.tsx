import type { RechargeOrder } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { useState } from 'react'
import { callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMethodName } from './MethodChoice.tsx'
import { Older, SHOWN } from './Older.tsx'
import { OrderState } from './OrderState.tsx'
import { coinWords, paidInAll, receivedNote } from './order-sum.ts'
import { ResumePayment } from './ResumePayment.tsx'

/** Notes an amount received that differs from the order, or that was received and not credited. */
function ReceivedNote({ order }: { order: RechargeOrder }) {
  const t = useT()
  const language = useLanguage()
  const held = order.held === '' ? null : t('pay.heldCoins', { held: coinWords(order.held, language) })
  const words = receivedNote(order, t, language) ?? held
  return words === null ? null : <span className="block text-xs font-semibold">{words}</span>
}

export function DepositHistory({ onResume }: { onResume: (order: RechargeOrder) => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const money = useMoney()
  const nameOf = useMethodName()
  const [shown, setShown] = useState(SHOWN)
  const record = useQuery({
    ...callQuery('/api/pay/recharge_record', { pageNo: 1, pageSize: shown }),
    staleTime: 0,
  })
  if (!record.data) {
    return record.isError ? (
      <ErrorState
        title={t('wallet.historyFailed')}
        onRetry={() => void record.refetch()}
        busy={record.isFetching}
      />
    ) : (
      <Skeleton className="h-80" />
    )
  }
  const { items, total } = record.data.model
  if (items.length === 0) return <EmptyState art={coin} title={t('wallet.none')} />
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((order) => (
          <li key={order.id} className="flex min-h-14 items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <MoneyText amount={order.amount} className="font-semibold" />
                <OrderState state={order.state} />
              </span>
              <span className="mt-0.5 block text-xs text-quiet">
                {`${paidInAll(order, money)} · ${nameOf(order.method)} · ${dateTime(order.createdAt)}`}
              </span>
              <ReceivedNote order={order} />
              {Number(order.refunded) > 0 && (
                <span className="block text-xs font-semibold">
                  {t('wallet.refunded', { amount: money.inCurrency(order.refunded) })}
                </span>
              )}
            </span>
            {order.state === 'WAITING' && (
              <ResumePayment order={order} words={t('wallet.continue')} onResume={onResume} />
            )}
          </li>
        ))}
      </ul>
      <Older {...{ shown, total }} onMore={setShown} />
    </>
  )
}
