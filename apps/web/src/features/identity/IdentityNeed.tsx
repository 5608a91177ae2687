import { Ban, IdCard } from 'lucide-react'
import { callQuery, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'

/** Identity requirement of a withdrawal: the reason, the current status, and a link to the form. */
export function IdentityNeed() {
  const t = useT()
  const { data } = useQuery({ ...callQuery('/api/user/identity', {}), staleTime: 0 })
  // A barred player can do nothing about it, so there is no link.
  if (data?.model.barred)
    return (
      <div role="status" className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3.5 text-sm">
        <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <p>{t('identity.barredText')}</p>
      </div>
    )
  const isWaiting = data !== undefined && data.model.next === null
  return (
    <div
      role="status"
      className="grid justify-items-start gap-3 rounded-control bg-sunken px-4 py-3.5 text-sm"
    >
      <p className="flex items-start gap-3">
        <IdCard aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        {t(isWaiting ? 'identity.withdrawWaiting' : 'withdraw.identity')}
      </p>
      <Button variant={isWaiting ? 'quiet' : 'primary'} onClick={() => openPopup('identity', {})}>
        {t(isWaiting ? 'identity.look' : 'identity.begin')}
      </Button>
    </div>
  )
}
