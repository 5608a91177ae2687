import { openRequest, type PopupRequest, usePopupStack } from './stack.ts'

let waiting: readonly PopupRequest[] = []
let watching = false

/**
 * Shows popups one after another, each once the stack is empty: popups that replaced the previous one must close too.
 */
export function queuePopups(popups: readonly PopupRequest[]): void {
  waiting = [...waiting, ...popups]
  if (!watching) usePopupStack.subscribe(showNext)
  watching = true
  showNext()
}

function showNext(): void {
  const [next, ...later] = waiting
  if (!next || usePopupStack.getState().stack.length > 0) return
  waiting = later
  openRequest(next)
}
