import type { Protection } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { useState } from 'react'
import { useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { GamblingHelp } from '../../links/GamblingHelp.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BreakView } from './BreakView.tsx'
import { LimitsView } from './LimitsView.tsx'
import { ProtectionHistory } from './ProtectionHistory.tsx'
import { PROTECTION } from './pause.ts'

/** Responsible gambling settings: limits, a break, and the history of changes. */
export function ProtectionSheet({ begin }: { begin?: 'break' | undefined }) {
  const t = useT()
  const [tab, setTab] = useState<'limits' | 'break' | 'history'>(begin ?? 'limits')
  const setOwnAnswer = useSetOwnAnswer()
  // Every bet changes it.
  const asked = useQuery({ ...PROTECTION, staleTime: 0 })
  if (!asked.data) {
    return asked.isError ? (
      <ErrorState
        title={t('notify.protectionFailed')}
        onRetry={() => void asked.refetch()}
        busy={asked.isFetching}
      />
    ) : (
      <Skeleton className="h-104" />
    )
  }
  const { model } = asked.data
  // Every change returns the complete new state.
  const learn = (next: Protection): void => setOwnAnswer(PROTECTION.queryKey, { model: next })
  return (
    <div className="grid min-h-104 grid-cols-1 content-start gap-5">
      <Segmented
        label={t('notify.protection')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'limits', label: t('notify.tabLimits') },
          { value: 'break', label: t('notify.tabBreak') },
          { value: 'history', label: t('notify.tabHistory') },
        ]}
      />
      {tab === 'limits' && <LimitsView protection={model} onChanged={learn} />}
      {tab === 'break' && <BreakView protection={model} onChanged={learn} />}
      {tab === 'history' && <ProtectionHistory steps={model.history} />}
      <p className="mt-auto border-t border-line pt-4 text-sm text-quiet">
        {t('notify.helpText')} <GamblingHelp className="font-semibold text-accent-ink underline" />
      </p>
    </div>
  )
}
