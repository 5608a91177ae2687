import { session } from '../session/session.ts'
import { useWhereabouts } from '../session/ui-state.ts'
import { usePopupPage } from './popup-page.ts'
import { usePopupStack } from './stack.ts'

const isGame = (pathname: string): boolean => pathname.startsWith('/h5/')

/** No popup is open and no game is being played, so automatic popups may open. */
const isCalm = (): boolean =>
  usePopupStack.getState().stack.length === 0 &&
  !usePopupPage.getState().open &&
  !isGame(useWhereabouts.getState().pathname)

export function useCalm(): boolean {
  const nothingStacked = usePopupStack(({ stack }) => stack.length === 0)
  const nothingFramed = usePopupPage(({ open }) => !open)
  const nobodyPlays = useWhereabouts(({ pathname }) => !isGame(pathname))
  return nothingStacked && nothingFramed && nobodyPlays
}

type Waiting = { readonly open: () => void; readonly userId: string }
let waiting: readonly Waiting[] = []
let watching = false

/**
 * Opens a popup automatically, now or at the next calm moment: one at a time, and only if the player is still the same.
 */
export function openUnasked(open: () => void): void {
  waiting = [...waiting, { open, userId: session().user.userId }]
  if (!watching) for (const store of [usePopupStack, usePopupPage, useWhereabouts]) store.subscribe(look)
  watching = true
  openNext()
}

/** Runs after all subscribers of the same change, so that a popup opened by the player goes first. */
const look = (): void => queueMicrotask(openNext)

function openNext(): void {
  while (isCalm()) {
    const [next, ...later] = waiting
    if (!next) return
    waiting = later
    if (next.userId === session().user.userId) next.open()
  }
}
