import { CurrencyId } from '@baize/contract/shared'
import { storage } from '../storage/storage.ts'
import { session } from './session.ts'
import { knownStartup } from './startup.ts'

/** The currency that a visitor would play with, whose limits a game then has. A player's own decides on the server. */
export function visitorMoney(): { readonly currencyId?: CurrencyId } {
  if (session().hasLogin) return {}
  const chosen = CurrencyId.safeParse(storage.get('currencyId'))
  const currencyId = chosen.success ? chosen.data : knownStartup()?.currencyId
  return currencyId === undefined ? {} : { currencyId }
}
