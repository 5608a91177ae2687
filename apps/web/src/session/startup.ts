import type { Startup } from '@baize/contract'
import { present } from '@baize/kit'
import { create } from 'zustand'

const useStartupState = create<{ readonly startup: Startup | undefined }>(() => ({ startup: undefined }))

export const setStartup = (startup: Startup): void => useStartupState.setState({ startup })

/** What the server said at start-up. Nothing renders before it has. */
export const useStartup = (): Startup =>
  present(
    useStartupState((state) => state.startup),
    'the start-up response',
  )

/** The same for code outside components. */
export const startup = (): Startup => present(useStartupState.getState().startup, 'the start-up response')
