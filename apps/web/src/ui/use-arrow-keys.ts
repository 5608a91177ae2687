import { type RefObject, useEffect, useEffectEvent } from 'react'

const STEPS: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Handles arrow keys from inside an element. A handled step does not scroll. */
export function useArrowKeys(inside: RefObject<HTMLElement | null>, take: (step: -1 | 1) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS.get(event.key)
    if (step !== undefined && take(step)) event.preventDefault()
  })
  useEffect(() => {
    const element = inside.current
    const hear = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [inside])
}
