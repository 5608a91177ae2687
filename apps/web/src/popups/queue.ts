import { openRequest, type PopupRequest, usePopupStack } from './stack.ts'

let waiting: readonly PopupRequest[] = []
let watching = false

/** Shows them one after another, each when nothing is open any more: also not what the last one gave way to. */
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
