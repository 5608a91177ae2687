import { type RefObject, useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { keyframes, SWAPS, swapsFrom, tracks } from './shuffle.ts'

/** The cups cover the balls before the shuffle. */
const COVERING_MS = 320
const SWAP_MS = 190

/**
 * Shuffles the cups when a bet is placed, not when one is resumed. Returns whether they are still moving, when nothing
 * can be picked; with reduced motion they never move.
 */
export function useShuffle(cups: RefObject<HTMLElement | null>, isFresh: boolean): boolean {
  const [was, setWas] = useState(isFresh)
  const [isMoving, setMoving] = useState(false)
  if (was !== isFresh) {
    setWas(isFresh)
    setMoving(isFresh && !prefersReducedMotion())
  }
  useLayoutEffect(() => {
    if (!isMoving) return
    const moving = shuffle(cups.current)
    // A timer, because browsers do not fire animation end events in a window that is not rendered.
    const timer = setTimeout(() => setMoving(false), COVERING_MS + SWAPS * SWAP_MS)
    return () => {
      clearTimeout(timer)
      for (const animation of moving) animation.finish()
    }
  }, [cups, isMoving])
  return isMoving
}

function shuffle(board: HTMLElement | null): readonly Animation[] {
  const cups = [...(board?.children ?? [])]
  const [first, second] = cups
  if (!first || !second || typeof first.animate !== 'function') return []
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  const paths = tracks(swapsFrom([...crypto.getRandomValues(new Uint8Array(SWAPS))]))
  return cups.map((cup, index) =>
    cup.animate(keyframes(paths[index] ?? [], index, step), {
      delay: COVERING_MS,
      duration: SWAPS * SWAP_MS,
      easing: 'ease-in-out',
    }),
  )
}
