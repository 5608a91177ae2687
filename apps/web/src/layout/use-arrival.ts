import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { bringBack, scrollPlaces } from './scroll-places.ts'

const LEAVING = ['click', 'popstate'] as const

const hasBackground = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'backgroundLocation' in state

/** Whether the browser came back to this page by itself, rather than being sent to it anew. */
const isReturn = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/**
 * A new path starts at the top and with the focus on its content, as a freshly loaded page would. One that is come back to is
 * where it was left.
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
    // While it is on its way back, the page being short says nothing about where it was left.
    const note = () => endReturn.current ?? kept.keep(keyNow.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    // Of a scroll one hears with the next frame, and a press may lead away before it.
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

  // With the page itself, not after it: a shorter page is scrolled by the browser, which would count as the last one's place.
  useLayoutEffect(() => {
    const isFirst = arrivedAt.current === undefined
    const isSame = arrivedAt.current === pathname
    arrivedAt.current = pathname
    keyNow.current = key
    // The same page with another question in its address stays where it is.
    if (isSame && type !== NavigationType.Pop) places.current?.keep(key, scrollY)
    if (isSame || (isFirst && !isReturn())) return
    endReturn.current?.()
    if (!isFirst) main.current?.focus({ preventScroll: true })
    if (pathname.includes('/contest') || hasBackground(state)) return
    const place = type === NavigationType.Pop ? (places.current?.of(key) ?? 0) : 0
    if (place > 0) {
      endReturn.current = bringBack(window, place, () => {
        endReturn.current = undefined
      })
      return
    }
    scrollTo(0, 0)
    document.getElementById('gbRoot')?.scrollTo(0, 0)
  }, [pathname, key, state, type])

  return main
}
