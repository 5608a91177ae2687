import { present } from '@baize/kit'
import { type ReactNode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { BootFailure } from './boot/BootFailure.tsx'
import type { View } from './boot/run.ts'
import { lazyPage } from './chunks/lazy-page.ts'
import { loadChunk } from './chunks/load-chunk.ts'
import { reloadUser, watchToken } from './player/account.ts'
import { useDesign } from './session/design.ts'
import { session } from './session/session.ts'
import { watchInstall } from './shell/install-prompt.ts'
import { whenIdle, whenSettled } from './ui/when-idle.ts'

const FirewallCheck = lazyPage('firewall', () =>
  import('./boot/FirewallCheck.tsx').then((file) => file.FirewallCheck),
)

const RepairAlone = lazyPage('repair', () =>
  import('./repair/RepairScreen.tsx').then((file) => file.RepairAlone),
)

/** React side of the page. The boot screen of index.html stays until the first render. */
export function viewIn(page: Document): View {
  const element = present(page.getElementById('gbRoot'), 'the element #gbRoot')
  let root: ReturnType<typeof createRoot> | undefined
  const draw = (content: ReactNode) => {
    root ??= createRoot(element)
    const drawn = root
    // A transition, so that a slow phone stays responsive during the first render.
    startTransition(() => drawn.render(content))
  }
  const showSite = (isOffline = false) => {
    onceDesigned(() => draw(<App />))
    if (!isOffline) void reloadUser()
    watchToken()
    watchInstall(window)
    // A player's balance is live, so they connect early; for a visitor rendering comes first.
    const soon = session().hasLogin ? whenIdle : whenSettled
    soon(
      () =>
        void loadChunk('live', () => import('./live.ts')).then(
          ({ startLive }) => startLive(),
          () => undefined,
        ),
    )
  }
  return {
    showSite: () => showSite(),
    showFirewallCheck: (onPassed) =>
      draw(
        <Suspense fallback={null}>
          <FirewallCheck onPassed={onPassed} />
        </Suspense>,
      ),
    showRepair: (onBack) =>
      draw(
        <Suspense fallback={null}>
          <RepairAlone onBack={onBack} />
        </Suspense>,
      ),
    showFailure: (onRetry) =>
      void loadChunk('offline', () => import('./offline/start.ts'))
        .then(({ startOffline }) => startOffline())
        .catch(() => false)
        .then((started) => (started ? showSite(true) : draw(<BootFailure onRetry={onRetry} />))),
    showNothing: () => draw(null),
  }
}

/** Longest wait for a design that is about to arrive; after it the site is rendered under the loading overlay. */
const DESIGN_WAIT_MS = 100

/** A design that arrives during the first render makes React render the whole site again, in one long task. */
function onceDesigned(render: () => void): void {
  if (useDesign.getState().state !== 'loading') return render()
  const begin = () => {
    clearTimeout(timer)
    forget()
    render()
  }
  const timer = setTimeout(begin, DESIGN_WAIT_MS)
  const forget = useDesign.subscribe(begin)
}
