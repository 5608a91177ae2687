import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isStill } from '../../ui/still.ts'
import { keyframes, SWAPS, swapsFrom, tracks } from './shuffle.ts'

/** The cups come down over the balls first. */
const COVERING_MS = 320
const SWAP_MS = 190

/**
 * Shuffles the cups when a bet has been placed, not when one is found again. Until they stand still nothing should be picked;
 * who asked for less motion has them standing at once.
 */
export function useShuffle(cups: RefObject<HTMLElement | null>, isFresh: boolean): boolean {
  const [isMoving, setMoving] = useState(false)
  const was = useRef(isFresh)
  useLayoutEffect(() => {
    const begins = isFresh && !was.current
    was.current = isFresh
    const moving = begins ? shuffle(cups.current) : []
    if (moving.length === 0) return
    setMoving(true)
    // By the clock, because nobody says that an animation has ended in a window that is not drawn.
    const timer = setTimeout(() => setMoving(false), COVERING_MS + SWAPS * SWAP_MS)
    return () => {
      clearTimeout(timer)
      for (const one of moving) one.finish()
      setMoving(false)
    }
  }, [cups, isFresh])
  return isMoving
}

function shuffle(board: HTMLElement | null): readonly Animation[] {
  const cups = [...(board?.children ?? [])]
  const [first, second] = cups
  if (!first || !second || isStill() || typeof first.animate !== 'function') return []
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
