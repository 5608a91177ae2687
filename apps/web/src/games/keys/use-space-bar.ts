import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isMainActionKey, isStraySpace } from './keyboard.ts'
import { usePlayKeys } from './play-keys.ts'

/** How much of the screen the space bar scrolls, as browsers do. */
const SCREENFUL = 0.9

/**
 * The space bar presses the main button, wherever the focus is in the game, if the player plays by keyboard. Otherwise
 * it scrolls, also right after a press with a mouse or finger has left the focus on a button of the game.
 */
export function useSpaceBar(game: RefObject<HTMLElement | null>, press: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent, isFocusedByPointer: boolean) => {
    const isPressed = event.type === 'keydown' && !event.repeat
    if (press && usePlayKeys.getState().isOn) {
      if (!isMainActionKey(event, game.current)) return
      event.preventDefault()
      // A key held down would bet repeatedly.
      if (isPressed) press()
    } else if (isFocusedByPointer && isStraySpace(event, game.current)) {
      event.preventDefault()
      if (isPressed) scrollBy({ top: (event.shiftKey ? -1 : 1) * SCREENFUL * innerHeight })
    }
  })
  useEffect(() => {
    let isPointerLast = false
    let isFocusedByPointer = false
    const stop = new AbortController()
    const listen = { signal: stop.signal }
    document.addEventListener(
      'pointerdown',
      () => {
        isPointerLast = true
        isFocusedByPointer = true
      },
      { ...listen, capture: true },
    )
    document.addEventListener(
      'focusin',
      () => {
        isFocusedByPointer = isPointerLast
      },
      listen,
    )
    const hear = (event: KeyboardEvent): void => {
      isPointerLast = false
      onKey(event, isFocusedByPointer)
    }
    document.addEventListener('keydown', hear, listen)
    // Firefox clicks a focused button on keyup, even if keydown was prevented.
    document.addEventListener('keyup', hear, listen)
    return () => stop.abort()
  }, [])
}
