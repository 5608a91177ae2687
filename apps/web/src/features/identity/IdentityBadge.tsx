import { callQuery, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Status of the identity check. */
export function IdentityBadge() {
  const t = useT()
  const { data } = useQuery({ ...callQuery('/api/user/identity', {}), staleTime: 0 })
  if (!data) return null
  const { level, next, barred } = data.model
  if (barred) return <Badge tone="danger">{t('identity.badgeBarred')}</Badge>
  if (level > 0) return <Badge tone="gain">{t('identity.badgeKnown')}</Badge>
  return next === null ? (
    <Badge tone="accent">{t('identity.badgeWaiting')}</Badge>
  ) : (
    <Badge>{t('identity.badgeNone')}</Badge>
  )
}
