import type { Startup } from '@baize/contract'
import { present } from '@baize/kit'
import { create } from 'zustand'

const useStartupState = create<{ readonly startup: Startup | undefined }>(() => ({ startup: undefined }))

export const setStartup = (startup: Startup): void => useStartupState.setState({ startup })

/** For code outside components, once start-up is through. */
export const startupNow = (): Startup => present(useStartupState.getState().startup, 'the start-up response')

/** What the server said at start-up. Nothing renders before it has. */
export const useStartup = (): Startup =>
  present(
    useStartupState((state) => state.startup),
    'the start-up response',
  )
