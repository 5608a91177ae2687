import type { Withdrawal } from '@baize/contract'
import { callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { accountName } from './account-name.ts'

const SHOWN = 20

const LOOKS = {
  REVIEWING: { tone: 'accent', words: 'withdraw.stateReviewing' },
  SENT: { tone: 'accent', words: 'withdraw.stateSent' },
  PAID: { tone: 'gain', words: 'withdraw.statePaid' },
  RETURNED: { tone: 'plain', words: 'withdraw.stateReturned' },
} as const

export function WithdrawHistory() {
  const t = useT()
  const record = useQuery({
    ...callQuery('/api/pay/withdraw_record', { pageNo: 1, pageSize: SHOWN }),
    staleTime: 0,
  })
  if (!record.data) {
    return record.isError ? (
      <ErrorState
        title={t('withdraw.loadFailed')}
        onRetry={() => void record.refetch()}
        busy={record.isFetching}
      />
    ) : (
      <Skeleton className="h-80" />
    )
  }
  const { items } = record.data.model
  if (items.length === 0) return <EmptyState art={coin} title={t('withdraw.none')} />
  return (
    <ul className="divide-y divide-line">
      {items.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </ul>
  )
}

function Row({ one }: { one: Withdrawal }) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const { tone, words } = LOOKS[one.state]
  return (
    <li className="flex min-h-16 items-start gap-3 py-3">
      <span className="min-w-0 flex-1">
        <MoneyText amount={one.amount} className="block font-semibold" />
        <span className="block text-xs text-quiet">
          {`${accountName(one.account, t)} ${one.account.masked} · ${dateTime(one.createdAt)}`}
        </span>
        {one.reason && (
          <span className="mt-1 block text-sm text-quiet">
            {t(`withdraw.returned.${one.reason}`, { amount: money.format(one.amount) })}
          </span>
        )}
      </span>
      <Badge tone={tone}>{t(words)}</Badge>
    </li>
  )
}
