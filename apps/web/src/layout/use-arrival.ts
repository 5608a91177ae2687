import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../router/router.tsx'

const hasBackground = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'backgroundLocation' in state

/** A new path starts at the top and with the focus on its content, as a freshly loaded page would. */
export function useArrival(): RefObject<HTMLElement | null> {
  const arrival: { pathname: string; state: unknown } = useLocation()
  const { pathname, state } = arrival
  const main = useRef<HTMLElement>(null)
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    main.current?.focus({ preventScroll: true })
    if (pathname.includes('/contest') || hasBackground(state)) return
    scrollTo(0, 0)
    document.getElementById('gbRoot')?.scrollTo(0, 0)
  }, [pathname, state])

  return main
}
