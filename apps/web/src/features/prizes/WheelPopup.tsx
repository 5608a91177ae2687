import { Skeleton } from '@baize/ui/skeleton'
import { useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TagNote } from './PrizeParts.tsx'
import { PrizeTable } from './PrizeTable.tsx'
import { usePrizes } from './use-prizes.ts'
import { Wheel } from './Wheel.tsx'

/** The wheel inside a popup. */
export function WheelPopup() {
  const t = useT()
  const asked = usePrizes('wheel')
  const state = asked.data?.model
  if (!state)
    return asked.isError ? (
      <ErrorState title={t('prizes.failed')} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
    ) : (
      <Skeleton className="h-80" />
    )
  return (
    <div className="grid gap-4 pb-2">
      <Wheel state={state} />
      <PrizeTable prizes={state.prizes} currencyId={state.currencyId} />
      <TagNote tag={state.tag} />
    </div>
  )
}
