import type { Withdrawal } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { BackSteps } from '../../ui/BackInPopup.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Older, SHOWN } from '../wallet/Older.tsx'
import { accountName } from './account-name.ts'
import { Receipt } from './Receipt.tsx'

const LOOKS = {
  REVIEWING: { tone: 'accent', words: 'withdraw.stateReviewing' },
  SENT: { tone: 'accent', words: 'withdraw.stateSent' },
  PAID: { tone: 'gain', words: 'withdraw.statePaid' },
  RETURNED: { tone: 'plain', words: 'withdraw.stateReturned' },
} as const

/** All withdrawals, each with its receipt. */
export function WithdrawHistory({ onNew }: { onNew: () => void }) {
  const t = useT()
  const [shown, setShown] = useState(SHOWN)
  const [opened, setOpened] = useState<Withdrawal | null>(null)
  const record = useQuery({
    ...callQuery('/api/pay/withdraw_record', { pageNo: 1, pageSize: shown }),
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
  if (opened)
    return (
      <>
        <BackSteps onBack={() => setOpened(null)} />
        <Receipt withdrawal={opened} onHistory={() => setOpened(null)} onNew={onNew} />
      </>
    )
  const { items, total } = record.data.model
  if (items.length === 0) return <EmptyState art={coin} title={t('withdraw.none')} />
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={item.id} withdrawal={item} onOpen={() => setOpened(item)} />
        ))}
      </ul>
      <Older {...{ shown, total }} onMore={setShown} />
    </>
  )
}

function Row({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const { tone, words } = LOOKS[withdrawal.state]
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-3 text-left transition-colors hover:bg-button/60"
      >
        <span className="min-w-0 flex-1">
          <MoneyText amount={withdrawal.amount} className="block font-semibold" />
          <span className="block text-xs text-quiet">
            {`${accountName(withdrawal.account, t)} ${withdrawal.account.masked} · ${dateTime(withdrawal.createdAt)}`}
          </span>
          {withdrawal.reason && (
            <span className="mt-1 block text-sm text-quiet">
              {t(`withdraw.returned.${withdrawal.reason}`, { amount: money.format(withdrawal.amount) })}
            </span>
          )}
        </span>
        <Badge tone={tone}>{t(words)}</Badge>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
      </button>
    </li>
  )
}
