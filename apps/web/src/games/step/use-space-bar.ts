import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isMainActionKey } from './keyboard.ts'

/** The space bar presses the main button, wherever the focus is in the game. */
export function useSpaceBar(game: RefObject<HTMLElement | null>, press: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMainActionKey(event, game.current)) return
    event.preventDefault()
    // A key held down would bet repeatedly.
    if (event.type === 'keydown' && !event.repeat) press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    // Firefox clicks a focused button on keyup, even if keydown was prevented.
    document.addEventListener('keyup', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keyup', listen)
    }
  }, [])
}
