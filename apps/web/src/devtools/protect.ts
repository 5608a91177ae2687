import { type Freezable, type Freezer, freezer } from './freeze.ts'
import { disableSelection } from './hands-off.ts'
import { opensTools } from './keys.ts'
import { lockOverlay } from './overlay.ts'
import { type Probe, watchDevtools } from './watch.ts'

type Device = { readonly userAgent: string; readonly maxTouchPoints: number }

/** An iPad reports itself as a Mac, but no Mac has a multi-touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

export type Guarded = Freezable &
  Pick<Window, 'addEventListener'> & { readonly document: Document; readonly navigator: Device }

function workerProbe(): Probe {
  const worker = new Worker('/devtools-probe.js')
  return {
    look: () => worker.postMessage('look', []),
    onReply: (listener) =>
      worker.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    onFailure: (listener) => worker.addEventListener('error', listener),
  }
}

/** Locks the page while developer tools are open. Skipped on iOS, which has none. */
export function protect(
  page: Guarded,
  openProbe: () => Probe = workerProbe,
  freezing: (page: Freezable) => Freezer = freezer,
): void {
  if (isIos(page.navigator)) return
  const { freeze, thaw, timers } = freezing(page)
  const overlay = lockOverlay(page.document)
  const lock = () => {
    overlay.show()
    freeze()
  }
  const unlock = () => {
    overlay.hide()
    thaw()
  }
  const watch = watchDevtools(openProbe(), timers, (open) => (open ? lock() : unlock()))
  const onKey = (event: KeyboardEvent) => {
    if (!opensTools(event)) return
    event.preventDefault()
    lock()
    watch.startOver()
  }
  page.addEventListener('keydown', onKey, { capture: true })
  disableSelection(page)
}
