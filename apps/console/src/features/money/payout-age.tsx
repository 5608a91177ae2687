import type { ListedWithdrawal } from '@baize/contract/operator'
import type { Column } from '../../ui/DataList.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import type { T } from '../../words/words.ts'

const MINUTE_MS = 60_000
/** Brazil's rules: prizes are to be payable within 120 minutes. */
const LIMIT_MINUTES = 120
const WARN_MINUTES = 90

type Aged = Pick<ListedWithdrawal, 'createdAt' | 'state' | 'currencyId'>

/** How near an open withdrawal in reais is to the time within which it has to be paid; null for all others. */
export function urgencyOf(
  { createdAt, state, currencyId }: Aged,
  nowMs: number = Date.now(),
): 'late' | 'soon' | null {
  if (currencyId !== 'BRL' || (state !== 'REVIEWING' && state !== 'SENT')) return null
  const minutes = (nowMs - createdAt) / MINUTE_MS
  return minutes >= LIMIT_MINUTES ? 'late' : minutes >= WARN_MINUTES ? 'soon' : null
}

/** The age of a withdrawal, marked when it nears that time. */
export function PayoutAge({ withdrawal, t }: { readonly withdrawal: Aged; readonly t: T }) {
  const urgency = urgencyOf(withdrawal)
  const age = <Time at={withdrawal.createdAt} ago />
  if (urgency === null) return age
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {age}
      <StatusChip tone={urgency === 'late' ? 'bad' : 'waiting'}>{t(`held.${urgency}`)}</StatusChip>
    </span>
  )
}

export const ageColumn = (t: T): Column<ListedWithdrawal> => ({
  id: 'at',
  title: t('desk.at'),
  cell: (withdrawal) => <PayoutAge withdrawal={withdrawal} t={t} />,
  text: ({ createdAt }) => new Date(createdAt).toISOString(),
})
