import type { Startup } from '@baize/contract'
import { present } from '@baize/kit'
import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

const useStartupState = create<{ readonly startup: Startup | undefined }>(() => ({ startup: undefined }))

export const setStartup = (startup: Startup): void => useStartupState.setState({ startup })

/** Start-up response. Always set, since nothing renders before it. */
export const useStartup = (): Startup =>
  present(
    useStartupState((state) => state.startup),
    'the start-up response',
  )

/** Same, for code outside components. */
export const startup = (): Startup => present(useStartupState.getState().startup, 'the start-up response')

/**
 * A flag of the newest start-up response of any tab: this page may have been open for days, and each start stores the
 * flag for all of them.
 */
export function useNewestFlag(name: 'autoBk' | 'enableRegisterPromoCode'): boolean {
  const own = useStartup()[name]
  return storage.get(name) ?? own
}
