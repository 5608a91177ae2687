import type { User } from '@baize/contract/player'
import { useToasts } from '@baize/ui/toast'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { loadOthers, PopupHost } from '../../layout/PopupHost.tsx'
import { resetBudget } from '../../popups/budget.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { clearUser, signIn, VISITOR } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { setSoundOff } from '../../sound/sound.ts'
import { setPlayKeys } from '../keys/play-keys.ts'

// Preloaded, so that no test waits for the chunk of a popup.
await loadOthers()

export const PLAYER: User = {
  ...VISITOR,
  token: 'a-token-of-a-player',
  userId: '42',
  username: 'ana',
  balance: '100.00',
}

/** Renders a page as the app does, popups included, for a player or (null) a visitor. */
export function showPage(
  page: ReactNode,
  { user = PLAYER, at = '/' }: { user?: User | null; at?: string } = {},
) {
  setStartup(STARTUP)
  setSoundOff(true)
  if (user) signIn(user)
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      {page}
      <PopupHost />
    </MemoryRouter>,
  )
  return { ...view, person: userEvent.setup() }
}

/** Resets all state shared between tests. */
export function clearPage(): void {
  cleanup()
  queryClient.clear()
  usePopupStack.setState({ stack: [] })
  useToasts.setState({ toasts: [] })
  clearUser()
  setPlayKeys(false)
  localStorage.clear()
  sessionStorage.clear()
  resetBudget()
  vi.unstubAllGlobals()
}
