import { useSyncExternalStore } from 'react'
import { useDesign } from '../session/design.ts'

export type Layout = 'phone' | 'tablet' | 'desktop'

const TABLET = '(min-width: 768px)'
const DESKTOP = '(min-width: 1024px)'

export const layoutNow = (): Layout => {
  // A design may force the phone layout on every screen.
  if (document.documentElement.dataset.layout !== undefined) return 'phone'
  if (matchMedia(DESKTOP).matches) return 'desktop'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

function watch(changed: () => void): () => void {
  const queries = [matchMedia(TABLET), matchMedia(DESKTOP)]
  for (const query of queries) query.addEventListener('change', changed)
  const forget = useDesign.subscribe(changed)
  return () => {
    forget()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** Layout for cases that CSS cannot express: phone below 768 px, tablet from there, desktop from 1024 px. */
export const useLayout = (): Layout => useSyncExternalStore(watch, layoutNow)
