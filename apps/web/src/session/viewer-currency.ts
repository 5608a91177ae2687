import { CurrencyId } from '@baize/contract/shared'
import { storage } from '../storage/storage.ts'
import { useSession } from './session.ts'
import { useStartup } from './startup.ts'

/** Display currency of figures: the player's own, or for a visitor that of the chosen country. */
export function useViewerCurrency(): CurrencyId {
  const own = useSession(({ hasLogin, user }) => (hasLogin ? user.currencyId : undefined))
  const { currencyId } = useStartup()
  const chosen = CurrencyId.safeParse(storage.get('currencyId'))
  return own ?? (chosen.success ? chosen.data : currencyId)
}
