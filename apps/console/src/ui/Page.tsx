import { cx } from '@baize/ui/cx'
import { type ReactNode, useEffect } from 'react'

type PageProps = {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Frame of a screen: its heading, its actions, its content. */
export function Page({ title, about, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Baize`
  }, [title])
  return (
    <div className="mx-auto grid w-full max-w-[90rem] grid-cols-1 content-start gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold">{title}</h1>
          {about !== undefined && <p className="max-w-2xl text-quiet">{about}</p>}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </div>
  )
}

type SectionProps = {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function Section({ title, actions, children, className }: SectionProps) {
  return (
    <section className={cx('block-surface grid grid-cols-1 content-start gap-4 p-4 md:p-5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
