import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language.ts'

const ROUNDING_PX = 2
/** Fraction of the visible width per step, so that some of the old content stays in view. */
const SHARE = 0.8

type Ends = { readonly start: boolean; readonly end: boolean }
const endsOf = (strip: Element): Ends => ({
  start: strip.scrollLeft <= ROUNDING_PX,
  end: strip.scrollWidth - strip.clientWidth - strip.scrollLeft <= ROUNDING_PX,
})

/** Until it is measured, a list counts as one that fits. */
const WHOLE: Ends = { start: true, end: true }

/** Horizontally scrolling list: fades at overflowing edges and reports which ends are reached. */
export function useStrip<List extends HTMLElement>() {
  const strip = useRef<List>(null)
  const [ends, setEnds] = useState<Ends>(WHOLE)
  const known = useRef(WHOLE)
  // Equal ends set no state: that would render again, observe again and so render the page with every frame.
  const look = useCallback(() => {
    if (!strip.current) return
    const now = endsOf(strip.current)
    if (now.start === known.current.start && now.end === known.current.end) return
    known.current = now
    setEnds(now)
  }, [])
  // After every render, since items may have changed, and on resize of the list or its content, such as by a font swap.
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
  /** Beside the title: link to the complete list. */
  readonly more?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Titled row that scrolls by touch, with arrow buttons from tablet size on. */
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
          // Padding for hover lift and focus rings, which the overflow would clip.
          'strip -mx-1 -my-2 snap-x gap-2.5 scroll-px-1 px-1 py-2 md:gap-3',
          fade,
          className,
        )}
      >
        {children}
      </ul>
    </section>
  )
}
