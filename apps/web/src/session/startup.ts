import type { Startup } from '@baize/contract/player'
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
export const startup = (): Startup => present(knownStartup(), 'the start-up response')

/** Same, undefined until it has arrived. */
export const knownStartup = (): Startup | undefined => useStartupState.getState().startup

/** Symbol of the game's own money; undefined where amounts carry their currency's symbol. */
export const useGameMoney = (): string | undefined => useStartupState(gameMoneyOf)

/** Same, for code outside components. */
export const gameMoney = (): string | undefined => gameMoneyOf(useStartupState.getState())

const gameMoneyOf = ({ startup: known }: { readonly startup: Startup | undefined }): string | undefined =>
  known && !known.disableGPC ? known.gpcSymbol : undefined

/**
 * A flag of the newest start-up response of any tab: this page may have been open for days, and each start stores the
 * flag for all of them.
 */
export function useNewestFlag(name: 'autoBk' | 'enableRegisterPromoCode'): boolean {
  const own = useStartup()[name]
  return storage.get(name) ?? own
}
