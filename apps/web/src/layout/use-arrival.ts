import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useDesign } from '../session/design.ts'
import { restoreScroll, scrollPlaces } from './scroll-places.ts'

const LEAVING = ['click', 'popstate'] as const

const hasBackground = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'backgroundLocation' in state

/** Whether the page load is a reload or a history navigation rather than a fresh visit. */
const isReturn = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/**
 * Scrolls a new path to the top and focuses its content, as a full page load would. A reload keeps the scroll position,
 * and going back restores it unless the design turns that off (`restoreScroll`).
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const arrival: { pathname: string; key: string; state: unknown } = useLocation()
  const { pathname, key, state } = arrival
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const arrivedAt = useRef<string>(undefined)
  const keyNow = useRef(key)
  const places = useRef<ReturnType<typeof scrollPlaces>>(undefined)
  const endReturn = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const kept = (places.current ??= scrollPlaces(window))
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    // During a restore the page is still too short, so its scroll position must not be recorded.
    const note = () => endReturn.current ?? kept.keep(keyNow.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    // Scroll events fire with the next frame, and a press may navigate away before that.
    for (const leaving of LEAVING) addEventListener(leaving, note, true)
    addEventListener('pagehide', kept.store)
    return () => {
      endReturn.current?.()
      history.scrollRestoration = before
      removeEventListener('scroll', note)
      for (const leaving of LEAVING) removeEventListener(leaving, note, true)
      removeEventListener('pagehide', kept.store)
    }
  }, [])

  // A layout effect: the browser clamps the scroll of a shorter page, which would be recorded as the last page's
  // position.
  useLayoutEffect(() => {
    const isFirst = arrivedAt.current === undefined
    const isSame = arrivedAt.current === pathname
    arrivedAt.current = pathname
    keyNow.current = key
    // Same path with another query: keeps the scroll position.
    if (isSame && type !== NavigationType.Pop) places.current?.keep(key, scrollY)
    if (isSame || (isFirst && !isReturn())) return
    endReturn.current?.()
    if (!isFirst) main.current?.focus({ preventScroll: true })
    if (pathname.includes('/contest') || hasBackground(state)) return
    const restores = isFirst || useDesign.getState().settings?.restoreScroll !== false
    const place = restores && type === NavigationType.Pop ? (places.current?.of(key) ?? 0) : 0
    if (place > 0) {
      endReturn.current = restoreScroll(window, place, () => {
        endReturn.current = undefined
      })
      return
    }
    scrollTo(0, 0)
    document.getElementById('gbRoot')?.scrollTo(0, 0)
  }, [pathname, key, state, type])

  return main
}
