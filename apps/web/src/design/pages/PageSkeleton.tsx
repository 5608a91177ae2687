import { useT } from '../../i18n/language.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Stands where the blocks of a page will be. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="grid min-h-[60dvh] content-start gap-5 md:gap-6"
    >
      <Skeleton className="h-72 rounded-block" />
      <Skeleton className="h-72 rounded-block" />
    </div>
  )
}
