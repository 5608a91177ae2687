import { type RefObject, type UIEvent, useEffect, useState } from 'react'

const cutOf = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement) => ({
  isWide: scrollWidth > clientWidth + 1,
  hasMore: scrollWidth > clientWidth + scrollLeft + 1,
})

/** Whether a part that scrolls is wider than its place, and whether there is more to the right of what is in sight. */
export function useOverflow(scroller: RefObject<HTMLElement | null>) {
  const [cut, setCut] = useState({ isWide: false, hasMore: false })
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const watch = new ResizeObserver(() => setCut(cutOf(current)))
    for (const child of [current, ...current.children]) watch.observe(child)
    return () => watch.disconnect()
  }, [scroller])
  return {
    ...cut,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      const now = cutOf(currentTarget)
      if (now.hasMore !== cut.hasMore || now.isWide !== cut.isWide) setCut(now)
    },
  }
}
