import { type ReactNode, useRef } from 'react'
import { useT } from '../words/language.ts'
import { useOverflow } from './use-overflow.ts'

type HorizontalScrollProps = { readonly label: string; readonly children: ReactNode }

/** Content that can be wider than its place: it scrolls sideways, by keyboard too, and a hint says so. */
export function HorizontalScroll({ label, children }: HorizontalScrollProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const { isWide, hasMore, onScroll } = useOverflow(scroller)
  return (
    <div className="grid grid-cols-1 gap-1">
      {isWide && <p className="text-sm text-faint">{t('shell.sideways')}</p>}
      <div className="relative">
        <div
          ref={scroller}
          onScroll={onScroll}
          // `relative` keeps hidden labels in here from widening the page.
          className="relative overflow-x-auto focus-visible:-outline-offset-2"
          {...(isWide && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        >
          {children}
        </div>
        {hasMore && <ScrollHint />}
      </div>
    </div>
  )
}

export const ScrollHint = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-y-0 right-0 z-1 w-10 bg-linear-to-l from-block to-transparent"
  />
)
