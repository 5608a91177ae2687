import type { RechargeOrder } from '@baize/contract'
import { useState } from 'react'
import { callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GoOn } from './GoOn.tsx'
import { useMethodName } from './MethodChoice.tsx'
import { Older, SHOWN } from './Older.tsx'
import { OrderState } from './OrderState.tsx'
import { cameWords, coinWords, paidInAll } from './order-sum.ts'

/** Notes an amount received that differs from the order, or that was received and not credited. */
function Came({ order }: { order: RechargeOrder }) {
  const t = useT()
  const language = useLanguage()
  const held = order.held === '' ? null : t('pay.heldCoins', { held: coinWords(order.held, language) })
  const words = cameWords(order, t, language) ?? held
  return words === null ? null : <span className="block text-xs font-semibold">{words}</span>
}

export function DepositHistory({ onGoOn }: { onGoOn: (order: RechargeOrder) => void }) {
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
              <Came order={order} />
              {Number(order.refunded) > 0 && (
                <span className="block text-xs font-semibold">
                  {t('wallet.refunded', { amount: money.inCurrency(order.refunded) })}
                </span>
              )}
            </span>
            {order.state === 'WAITING' && <GoOn order={order} words={t('wallet.continue')} onGoOn={onGoOn} />}
          </li>
        ))}
      </ul>
      <Older {...{ shown, total }} onMore={setShown} />
    </>
  )
}
