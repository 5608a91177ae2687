import { Skeleton } from '@baize/ui/skeleton'
import { useT } from '../../i18n/language.ts'

/** Placeholder of the blocks of a page, or the text of an article. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid min-h-[60dvh] content-start gap-4">
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="h-4 w-full max-w-[68ch]" />
      <Skeleton className="h-4 w-11/12 max-w-[64ch]" />
      <Skeleton className="h-4 w-3/4 max-w-[50ch]" />
      <Skeleton className="mt-6 h-7 w-1/4" />
      <Skeleton className="h-4 w-full max-w-[66ch]" />
      <Skeleton className="h-4 w-10/12 max-w-[60ch]" />
    </div>
  )
}
