import type { Identity } from '@baize/contract/player'
import type { IdentityState } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { BadgeCheck, CircleAlert, CloudOff, Hourglass, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callQuery, useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { refreshWithdrawals } from '../withdraw/refresh.ts'
import { ContinueCard } from './ContinueCard.tsx'
import { IdentityForm, type Typed } from './IdentityForm.tsx'
import { BarredCard, StateCard } from './StateCard.tsx'

const POLL_INTERVAL_MS: Readonly<Record<IdentityState, number | false>> = {
  CHECKING: 2000,
  REVIEWING: 15_000,
  APPROVED: false,
  REJECTED: false,
}

/** Identity status, the result of the last submission, and the form for the next one. */
export function IdentitySheet() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery('/api/user/identity', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => POLL_INTERVAL_MS[state.data?.model.last?.state ?? 'APPROVED'],
  })
  const level = data?.model.level ?? 0
  useEffect(() => {
    // The level determines what may be withdrawn.
    if (level > 0) refreshWithdrawals()
  }, [level])
  if (isError && !data)
    return <ErrorState title={t('identity.loadFailed')} onRetry={() => void refetch()} busy={isFetching} />
  return data ? <IdentityView identity={data.model} /> : <Skeleton className="h-80" />
}

function IdentityView({ identity }: { identity: Identity }) {
  const t = useT()
  const setOwnAnswer = useSetOwnAnswer()
  const { level, next, last, name, flow, taxIdNeeded } = identity
  const [showsAddress, setShowsAddress] = useState(false)
  const [typed, setTyped] = useState<Typed>({
    name: '',
    birthDate: '',
    document: 'card',
    taxId: '',
  })
  const form = next === 1 || (next === 2 && showsAddress) || (next === 2 && last?.level === 2)
  return (
    <div className="grid grid-cols-1 gap-5">
      <SubmissionResult identity={identity} />
      {level === 1 && next === 2 && last?.level !== 2 && (
        <section className="grid justify-items-start gap-2">
          <h3 className="font-bold">{t('identity.addressTitle')}</h3>
          <p className="text-sm text-quiet">{t('identity.addressText')}</p>
          {!showsAddress && (
            <Button onClick={() => setShowsAddress(true)}>{t('identity.addressAction')}</Button>
          )}
        </section>
      )}
      {level > 0 && taxIdNeeded && <p className="text-sm text-quiet">{t('identity.taxIdAgain')}</p>}
      {form && (
        // Remounted for each submission: files chosen for one must not be sent with the next.
        <IdentityForm
          key={`${next} ${last?.sentAt ?? 0}`}
          level={next === 2 ? 2 : 1}
          flow={flow}
          withTaxId={taxIdNeeded}
          typed={next === 2 ? { ...typed, name } : typed}
          onType={setTyped}
          onSent={(model) => setOwnAnswer(['/api/user/identity', {}], { model })}
        />
      )}
    </div>
  )
}

/** Result of the last submission; nothing without one. */
function SubmissionResult({ identity: { last, name, barred } }: { identity: Identity }) {
  const t = useT()
  if (barred) return <BarredCard />
  switch (last?.state) {
    case undefined:
      return null
    case 'CHECKING':
      if (last.waitsFor === 'player') return <ContinueCard reason={last.reason} />
      if (last.waitsFor === 'line')
        return (
          <StateCard icon={CloudOff} title={t('identity.delayedTitle')}>
            {t('identity.delayedText')}
          </StateCard>
        )
      return (
        <StateCard icon={LoaderCircle} spins title={t('identity.checkingTitle')}>
          {t('identity.checkingText')}
        </StateCard>
      )
    case 'REVIEWING':
      return (
        <StateCard icon={Hourglass} title={t('identity.reviewingTitle')}>
          {t('identity.reviewingText')}
        </StateCard>
      )
    case 'APPROVED':
      return (
        <StateCard icon={BadgeCheck} tone="text-gain" title={t('identity.approvedTitle')}>
          <span className="block font-semibold text-ink">{name}</span>
          {t(last.level === 2 ? 'identity.approvedText2' : 'identity.approvedText1')}
        </StateCard>
      )
    case 'REJECTED':
      return (
        <StateCard icon={CircleAlert} tone="text-danger" title={t('identity.rejectedTitle')}>
          <span className="block text-ink">{t(`identity.reason.${last.reason ?? 'notAccepted'}`)}</span>
          {t('identity.rejectedText')}
        </StateCard>
      )
  }
}
