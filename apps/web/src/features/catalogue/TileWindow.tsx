import { Skeleton } from '@baize/ui/skeleton'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CatalogueTile } from './CatalogueTile.tsx'
import type { TileGame } from './tile-game.ts'
import { type Grid, gridOf, heightOf, inSight, placeOf } from './window.ts'

type TileWindowProps = {
  readonly games: readonly TileGame[]
  /** Number of tiles being loaded; placeholders hold their places. */
  readonly coming: number
  readonly label: string
}

/**
 * Virtualised grid of thousands of tiles: the list has its full height, tiles are positioned absolutely, and off-screen
 * ones are unmounted.
 */
export function TileWindow({ games, coming, label }: TileWindowProps) {
  const list = useRef<HTMLUListElement>(null)
  const grid = useGrid(list)
  const count = games.length + coming
  const { from, to } = useInSight(list, count, grid)
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: heightOf(count, grid) }}>
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const n = from + offset
        const game = games[n]
        const { left, top } = placeOf(n, grid)
        return (
          <li
            key={game?.id ?? n}
            aria-hidden={!game}
            aria-setsize={count}
            aria-posinset={n + 1}
            className="absolute [contain:layout_style]"
            style={{ left, top, width: grid.width }}
          >
            {game ? <CatalogueTile game={game} /> : <Skeleton className="aspect-[4/5] w-full" />}
          </li>
        )
      })}
    </ul>
  )
}

/** The screen width is a close enough estimate before the list is measured. */
function useGrid(list: RefObject<HTMLElement | null>): Grid {
  const [listPx, setListPx] = useState(() => Math.min(innerWidth, 1200))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setListPx(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [list])
  return gridOf(listPx)
}

/** Tracks the scroll position once a frame, and re-renders only when a row enters or leaves. */
function useInSight(list: RefObject<HTMLElement | null>, count: number, grid: Grid) {
  const [seen, setSeen] = useState({ topPx: 0, screenPx: innerHeight })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      // Rounded to whole rows: in between, the visible range does not change.
      const topPx = Math.round(top / grid.rowHeight) * grid.rowHeight
      const screenPx = innerHeight
      setSeen((was) => (was.topPx === topPx && was.screenPx === screenPx ? was : { topPx, screenPx }))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [list, grid.rowHeight])
  return inSight(count, grid, seen)
}
