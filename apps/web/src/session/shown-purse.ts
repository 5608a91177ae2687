import type { User } from '@baize/contract/player'
import type { Session } from './session.ts'
import { visitorMoney } from './visitor-money.ts'

export type ShownPurse = {
  readonly user: Pick<User, 'symbol' | 'currSymbol' | 'currRatio' | 'currencyId'>
  readonly useGameSymbol: boolean
}

/**
 * How the amounts of a session are written. A visitor's are in the currency they would play with. Where the site has no
 * game money (`disableGPC`, so `gameMoney` is undefined) nobody sees its symbol, whatever their user says.
 */
export function shownPurse(
  { user, useGameSymbol, hasLogin }: Session,
  gameMoney: string | undefined,
): ShownPurse {
  const { currSymbol, currRatio } = user
  const currencyId = (hasLogin ? undefined : visitorMoney().currencyId) ?? user.currencyId
  const symbol = (hasLogin ? undefined : gameMoney) ?? user.symbol
  return {
    user: { symbol, currSymbol, currRatio, currencyId },
    useGameSymbol: useGameSymbol && gameMoney !== undefined,
  }
}
