import { whenIdle } from './when-idle.ts'

/** By then somebody who does nothing is reading, and the page has all it shows. */
const SETTLED_MS = 3000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** What a page needs as soon as somebody does something with it, and what may wait for a while when nobody does. */
export function whenSettled(action: () => void): void {
  const begin = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, begin, true)
    whenIdle(action)
  }
  const timer = setTimeout(begin, SETTLED_MS)
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
}
