import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { timeZone } from '../../player/time-zone.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CheckInDays } from './CheckInDays.tsx'
import { Claim } from './Claim.tsx'

/** The daily check-in: the streak, today's claim, and when the next one is. */
export function CheckIn() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useCall('/api/bonus_task/checkin_data', { zone: timeZone() })
  if (!data)
    return isError ? (
      <ErrorState title={t('rewards.failed')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    )
  const { state } = data.extra
  const row = data.model.items.findLast(({ vipLevel }) => vipLevel <= (state?.vipLevel ?? 0))
  if (!row || !state) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-quiet">{t('rewards.checkInText')}</p>
      <CheckInDays amounts={row.days} day={state.day} claimed={state.claimed} gifts={data.extra.gifts} />
      {!state.claimed && state.makeUp && (
        <p className="rounded-control bg-accent-quiet p-3 text-sm">
          {t(state.makeUp.isDone ? 'rewards.madeUp' : 'rewards.makeUp', { day: state.makeUp.day })}
        </p>
      )}
      {state.claimed ? (
        <p className="text-center text-sm text-quiet">
          <span className="font-semibold text-gain">{t('rewards.checkedIn')}</span>
          {' · '}
          {t('rewards.nextIn')} <Countdown endsAt={state.nextAt} label={t('rewards.nextIn')} />
        </p>
      ) : (
        <Claim name="checkIn" label={t('rewards.checkIn')} wide>
          {t('rewards.checkInNow')}
        </Claim>
      )}
    </div>
  )
}

/** The check-in as a popup, with the way to all other rewards. */
export function CheckInSheet({ onDone }: { onDone: () => void }) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-3">
      <CheckIn />
      <Link to="/rewards" replace className={buttonClass('ghost')} onClick={onDone}>
        {t('rewards.all')}
      </Link>
    </div>
  )
}
