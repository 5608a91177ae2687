import { useEffect, useEffectEvent } from 'react'
import { isMainActionKey } from './keyboard.ts'

/** The space bar does what the main button does, unless something under the focus wants the key. */
export function useSpaceBar(press: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMainActionKey(event)) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
