import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

const ROUNDING_PX = 2
/** Of what is in sight, so that the eye finds again what it was at. */
const SHARE = 0.8

type Ends = { readonly start: boolean; readonly end: boolean }
const endsOf = (strip: Element): Ends => ({
  start: strip.scrollLeft <= ROUNDING_PX,
  end: strip.scrollWidth - strip.clientWidth - strip.scrollLeft <= ROUNDING_PX,
})

/** A list that scrolls sideways, fades where there is more of it, and says at which of its ends it is. */
export function useStrip<List extends HTMLElement>() {
  const strip = useRef<List>(null)
  const [ends, setEnds] = useState<Ends>({ start: true, end: true })
  const look = useCallback(() => {
    if (!strip.current) return
    const now = endsOf(strip.current)
    setEnds((before) => (before.start === now.start && before.end === now.end ? before : now))
  }, [])
  // After every render, as there may be more of it; and when the strip or its words take other room, as in another font.
  useEffect(() => {
    const watch = new ResizeObserver(look)
    for (const part of [strip.current, strip.current?.lastElementChild]) if (part) watch.observe(part)
    return () => watch.disconnect()
  })
  const move = (direction: -1 | 1) => {
    const list = strip.current
    list?.scrollBy({ left: direction * list.clientWidth * SHARE, behavior: 'smooth' })
  }
  return { strip, ends, look, move, fade: fadeOf(ends) }
}

const fadeOf = ({ start, end }: Ends): string =>
  cx(
    !start &&
      !end &&
      'mask-[linear-gradient(to_right,transparent,#000_2rem,#000_calc(100%-2rem),transparent)]',
    !start && end && 'mask-[linear-gradient(to_right,transparent,#000_2rem)]',
    start && !end && 'mask-[linear-gradient(to_left,transparent,#000_2rem)]',
  )

type ScrollerProps = {
  readonly title: string
  /** Beside the title: where the whole of it is. */
  readonly more?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A titled row under the thumb; where there is a pointer, with arrows. */
export function Scroller({ title, more, className, children }: ScrollerProps) {
  const t = useT()
  const { strip, ends, look, move, fade } = useStrip<HTMLUListElement>()
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lg font-bold">{title}</h2>
        {more}
        {!(ends.start && ends.end) && (
          <span className="hidden gap-1.5 md:flex">
            <IconButton
              variant="quiet"
              label={t('lobby.scrollLeft', { title })}
              disabled={ends.start}
              onClick={() => move(-1)}
              icon={<ChevronLeft aria-hidden className="size-5" />}
              className="size-9"
            />
            <IconButton
              variant="quiet"
              label={t('lobby.scrollRight', { title })}
              disabled={ends.end}
              onClick={() => move(1)}
              icon={<ChevronRight aria-hidden className="size-5" />}
              className="size-9"
            />
          </span>
        )}
      </div>
      <ul
        ref={strip}
        onScroll={look}
        className={cx(
          // Room for what lifts and for the ring of the focus, which the edges would cut.
          '-mx-1 -my-2 flex snap-x gap-2.5 overflow-x-auto overscroll-x-contain scroll-px-1 px-1 py-2 [scrollbar-width:none] md:gap-3',
          fade,
          className,
        )}
      >
        {children}
      </ul>
    </section>
  )
}
