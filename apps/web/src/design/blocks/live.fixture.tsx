import type { User } from '@baize/contract/player'
import { vi } from 'vitest'
import { showPage } from '../../games/testing/page.tsx'
import { Blocks } from '../Blocks.tsx'

/** Renders a page of one block, as a design places it, in the viewport. */
export function showBlock(comId: string, data: Record<string, unknown> = {}, user: User | null = null) {
  stubSight(true)
  return showPage(<Blocks items={[{ comId, data }]} />, { user })
}

/** Stubs IntersectionObserver: everything in the viewport or nothing. Returns a function that brings all into it. */
export function stubSight(inSight: boolean): () => void {
  const watched: (() => void)[] = []
  const Sight = vi.fn<(tell: (entries: readonly { isIntersecting: boolean }[]) => void) => object>(
    function sight(tell) {
      const come = () => tell([{ isIntersecting: true }])
      const observe = () => (inSight ? queueMicrotask(come) : void watched.push(come))
      return { observe, disconnect: () => undefined }
    },
  )
  vi.stubGlobal('IntersectionObserver', Sight)
  return () => {
    for (const come of watched) come()
  }
}
