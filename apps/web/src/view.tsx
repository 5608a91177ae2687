import { present } from '@baize/kit'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { BootFailure } from './boot/BootFailure.tsx'
import { FirewallCheck } from './boot/FirewallCheck.tsx'
import type { View } from './boot/run.ts'
import { startRealtime } from './realtime/realtime.ts'
import { RepairAlone } from './repair/RepairScreen.tsx'
import { reloadUser, watchToken } from './session/account.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { watchInstall } from './shell/install-prompt.ts'
import { whenIdle } from './ui/when-idle.ts'

/** The React side of the page. The boot screen of index.html stays until there is something to draw. */
export function viewIn(page: Document): View {
  const element = present(page.getElementById('gbRoot'), 'the element #gbRoot')
  let root: ReturnType<typeof createRoot> | undefined
  const draw = (content: ReactNode) => {
    root ??= createRoot(element)
    const drawn = root
    // In slices: a slow phone goes on answering while the first page is being made.
    startTransition(() => drawn.render(content))
  }
  return {
    showSite: () => {
      draw(<App />)
      void reloadUser()
      watchToken()
      followOtherTabs()
      watchInstall(window)
      whenIdle(() => {
        startRealtime()
        void import('./features/notices/start.ts').then(({ startNotices }) => startNotices())
      })
    },
    showFirewallCheck: (onPassed) => draw(<FirewallCheck onPassed={onPassed} />),
    showRepair: (onBack) => draw(<RepairAlone onBack={onBack} />),
    showFailure: (onRetry) => draw(<BootFailure onRetry={onRetry} />),
    showNothing: () => draw(null),
  }
}
