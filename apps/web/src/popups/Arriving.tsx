import { focusFirst } from '@baize/ui/dialog-focus'
import { Skeleton } from '@baize/ui/skeleton'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

type ArrivingProps = { rows: number; begin?: boolean; children: ReactNode }

/** Lazily loaded popup content: a skeleton while loading, an error in its place on failure. `begin` focuses it. */
export function Arriving({ rows, begin = true, children }: ArrivingProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FormSkeleton rows={rows} />}>
        <Arrived begin={begin}>{children}</Arrived>
      </Suspense>
    </ErrorBoundary>
  )
}

function Arrived({ begin, children }: Omit<ArrivingProps, 'rows'>) {
  const content = useRef<HTMLDivElement>(null)
  const begins = useRef(begin)
  useEffect(() => {
    if (begins.current && content.current) focusFirst(content.current)
  }, [])
  return <div ref={content}>{children}</div>
}

function FormSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-18" />
      ))}
      <Skeleton className="h-13" />
    </div>
  )
}
