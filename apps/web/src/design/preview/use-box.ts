import { type RefObject, useEffect, useRef } from 'react'
import { elementOf } from './blocks-on-page.ts'

/** Keeps an element over a block: it may move, grow or remount with every change, so its box is read every frame. */
export function useBox<E extends HTMLElement>(
  blockId: string,
  place: (style: CSSStyleDeclaration, box: DOMRect) => void,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const placing = useRef(place)
  useEffect(() => {
    placing.current = place
  })
  useEffect(() => {
    let frame = 0
    const follow = () => {
      const box = elementOf(blockId)?.getBoundingClientRect()
      if (ref.current) {
        ref.current.hidden = !box
        if (box) placing.current(ref.current.style, box)
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [blockId])
  return ref
}
