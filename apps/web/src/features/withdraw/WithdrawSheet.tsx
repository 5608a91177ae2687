import { Skeleton } from '@baize/ui/skeleton'
import { useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { NewWithdrawal } from './NewWithdrawal.tsx'
import { useWithdrawInfo } from './use-withdraw-info.ts'
import { WithdrawHistory } from './WithdrawHistory.tsx'

/** Content of the withdraw popup: a new withdrawal, and the history. */
export function WithdrawSheet() {
  const t = useT()
  const [tab, setTab] = useState<'new' | 'history'>('new')
  return (
    <div className="grid grid-cols-1 min-h-104 content-start gap-5">
      <Segmented
        label={t('withdraw.tabs')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'new', label: t('withdraw.new') },
          { value: 'history', label: t('withdraw.history') },
        ]}
      />
      {tab === 'new' ? (
        <LoadedWithdrawal onHistory={() => setTab('history')} />
      ) : (
        <WithdrawHistory onNew={() => setTab('new')} />
      )}
    </div>
  )
}

function LoadedWithdrawal({ onHistory }: { onHistory: () => void }) {
  const t = useT()
  const info = useWithdrawInfo()
  if (info.data) return <NewWithdrawal info={info.data.model} onHistory={onHistory} />
  return info.isError ? (
    <ErrorState title={t('withdraw.loadFailed')} onRetry={() => void info.refetch()} busy={info.isFetching} />
  ) : (
    <Skeleton className="h-80" />
  )
}
