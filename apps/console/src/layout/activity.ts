/** When the person last did something. Not a call: those of the console itself would keep an empty chair logged in. */
let lastMs = Date.now()

export const lastActivityMs = (): number => lastMs

const note = (): void => {
  lastMs = Date.now()
}

export function watchActivity(): () => void {
  note()
  const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
  for (const kind of kinds) addEventListener(kind, note, { passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note)
  }
}
