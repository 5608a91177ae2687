/** The space bar in a game of the casino. It scrolls, unless the player has switched on that it plays. */
const KEPT = 'playKeys'
const SCREENFUL = 0.9

/** Storage may be forbidden in a frame: then the choice holds until the page is left. */
let isOn = false
try {
  isOn = localStorage.getItem(KEPT) === 'true'
} catch {}

export const playsBySpace = (): boolean => isOn

export function setPlaysBySpace(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(KEPT, String(on))
  } catch {}
}

/** Presses the main button with the space bar, if it plays; keeps it from pressing a button that was only clicked. */
export function listenForSpace(act: () => void, isDialogOpen: () => boolean): () => void {
  const stop = new AbortController()
  let isPointerLast = false
  let isFocusedByPointer = false
  const on = { capture: true, signal: stop.signal }
  document.addEventListener(
    'pointerdown',
    () => {
      isPointerLast = true
      isFocusedByPointer = true
    },
    on,
  )
  document.addEventListener(
    'focusin',
    () => {
      isFocusedByPointer = isPointerLast
    },
    on,
  )
  const hear = (event: KeyboardEvent): void => {
    isPointerLast = false
    if (event.key !== ' ' || isDialogOpen() || event.target instanceof HTMLInputElement) return
    const isPressed = event.type === 'keydown' && !event.repeat
    const isButton = event.target instanceof HTMLButtonElement
    if (isOn && !isButton) {
      event.preventDefault()
      if (isPressed) act()
    } else if (!isOn && isButton && isFocusedByPointer) {
      event.preventDefault()
      if (isPressed) scrollBy({ top: (event.shiftKey ? -1 : 1) * SCREENFUL * innerHeight })
    }
  }
  document.addEventListener('keydown', hear, { signal: stop.signal })
  document.addEventListener('keyup', hear, { signal: stop.signal })
  return () => stop.abort()
}
