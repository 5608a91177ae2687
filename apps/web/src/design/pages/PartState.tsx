import lens from '../../assets/art/lens.webp'
import { useT } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Part } from '../use-page-items.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Placeholder of a lazy part of the design: loading, offline or failed. */
export function PartState({ part }: { part: Exclude<Part<unknown>, { state: 'there' }> }) {
  const t = useT()
  if (part.state === 'loading') return <PageSkeleton />
  if (part.state === 'offline')
    return <EmptyState art={lens} title={t('content.offline')} text={t('content.offlineText')} />
  return <ErrorState title={t('content.failed')} text={t('content.failedText')} onRetry={part.retry} />
}
