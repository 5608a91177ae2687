import { useCall } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OrderState } from './OrderState.tsx'

const SHOWN = 20

export function DepositHistory() {
  const t = useT()
  const dateTime = useDateTime()
  const money = useMoney()
  const record = useCall('/api/pay/recharge_record', { pageNo: 1, pageSize: SHOWN })
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
  const { items } = record.data.model
  if (items.length === 0) return <EmptyState art={coin} title={t('wallet.none')} />
  return (
    <ul className="divide-y divide-line">
      {items.map((order) => (
        <li key={order.id} className="flex min-h-14 items-center gap-3 py-2">
          <span className="min-w-0 flex-1">
            <MoneyText amount={order.amount} className="block font-semibold" />
            <span className="block text-xs text-quiet">
              {`${money.inCurrency(order.amount)} · ${dateTime(order.createdAt)}`}
            </span>
          </span>
          {order.state === 'WAITING' && (
            <a href={order.payUrl} target="_top" className={buttonClass('ghost', 'small')}>
              {t('wallet.continue')}
            </a>
          )}
          <OrderState state={order.state} />
        </li>
      ))}
    </ul>
  )
}
