import { Skeleton } from '@baize/ui/skeleton'
import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOfError } from '../api/sentence.ts'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'

export function Loading({ rows = 4 }: { readonly rows?: number }) {
  const t = useT()
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('shell.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}

type EmptyProps = { readonly title: string; readonly text?: string; readonly children?: ReactNode }

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <Inbox aria-hidden className="size-10 text-faint" />
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-md text-sm text-quiet">{text}</p>}
      {children}
    </div>
  )
}

export function Broken({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = useT()
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <CircleAlert aria-hidden className="size-10 text-danger" />
      <p className="max-w-md font-medium">{sentenceOfError(error)}</p>
      {onRetry && <Button onClick={onRetry}>{t('shell.retry')}</Button>}
    </div>
  )
}

type Answer<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** A call's answer, or the state it is in. */
export function Answered<Data>({
  of,
  children,
  rows,
}: {
  readonly of: Answer<Data>
  readonly children: (data: Data) => ReactNode
  readonly rows?: number
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Broken error={of.error} onRetry={() => void of.refetch()} />
  return <Loading {...(rows !== undefined && { rows })} />
}
