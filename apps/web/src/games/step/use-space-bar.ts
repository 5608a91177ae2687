import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isMainActionKey } from './keyboard.ts'

/** The space bar does what the main button does, wherever the focus is in the game. */
export function useSpaceBar(game: RefObject<HTMLElement | null>, press: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMainActionKey(event, game.current)) return
    event.preventDefault()
    // Held down it would bet again and again.
    if (event.type === 'keydown' && !event.repeat) press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    // Firefox presses a focused button when the key comes up, whatever became of its going down.
    document.addEventListener('keyup', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keyup', listen)
    }
  }, [])
}
