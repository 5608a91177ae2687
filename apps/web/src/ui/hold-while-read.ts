import type { FocusEvent, PointerEvent } from 'react'
import type { Countdowns } from './countdowns.ts'

/** Spread into what fades by itself: it stays while a pointer rests on it or the keyboard is in it. A finger only taps. */
export const holdWhileRead = ({ hold, goOn }: Countdowns) => ({
  onPointerEnter: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') hold()
  },
  onPointerLeave: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') goOn()
  },
  onFocus: hold,
  onBlur: (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) goOn()
  },
})
