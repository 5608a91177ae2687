import type { ThingPage } from '@baize/contract/operator'
import { Link, useParams } from 'react-router'
import { useRead } from '../api/query.ts'
import { useStaffNames } from '../ui/StaffName.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { Time } from '../ui/Time.tsx'
import { callName } from '../words/call-words.ts'
import { useT } from '../words/language.ts'

/** Requests about the thing of a screen that wait for their second person, above the screen itself. */
export function WaitingFor({ page }: { readonly page: ThingPage['page'] }) {
  const t = useT()
  const nameOf = useStaffNames()
  const { userId, id } = useParams()
  const thingId = userId ?? id
  const { data } = useRead('/api/operator/approvals', {
    state: 'WAITING',
    page,
    ...(thingId !== undefined && { thingId }),
    pageSize: 20,
  })
  const items = data?.model.items ?? []
  if (items.length === 0) return null
  return (
    <ul aria-label={t('approvals.waitingHere')} className="mb-4 grid gap-2">
      {items.map((item) => (
        <li
          key={item.id}
          className="block-surface flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm"
        >
          <StatusChip tone="waiting">{t('approvals.waitsForSecond')}</StatusChip>
          <span className="min-w-0" title={item.requestedBy}>
            {callName(item.path, t)} · {t('approvals.asks', { name: nameOf(item.requestedBy) })} ·{' '}
            <Time at={item.requestedAt} ago />
          </span>
          <Link
            to={`/approvals?request=${item.id}`}
            className="inline-flex min-h-11 items-center text-link underline sm:ml-auto"
          >
            {t('approvals.seeRequest')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
