import type { FocusEvent, PointerEvent } from 'react'
import type { Countdowns } from './countdowns.ts'

/** Props for elements that disappear by themselves: held while hovered by a mouse or focused. Touch does not hold. */
export const holdWhileRead = ({ hold, resume: goOn }: Countdowns) => ({
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
