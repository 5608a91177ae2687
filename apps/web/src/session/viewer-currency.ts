import { CurrencyId } from '@baize/contract'
import { storage } from '../storage/storage.ts'
import { useSession } from './session.ts'
import { useStartup } from './startup.ts'

/** The currency figures are shown in: the player's own, and for a visitor that of where they play from. */
export function useViewerCurrency(): CurrencyId {
  const own = useSession(({ hasLogin, user }) => (hasLogin ? user.currencyId : undefined))
  const { currencyId } = useStartup()
  const chosen = CurrencyId.safeParse(storage.get('currencyId'))
  return own ?? (chosen.success ? chosen.data : currencyId)
}
