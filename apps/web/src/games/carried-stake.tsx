import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { timesDecimal } from '../i18n/format-money.ts'
import { smallerAmount } from '../ui/amounts.ts'
import { useMoney } from '../ui/money.ts'
import type { GameInfo } from './step/table.ts'
import type { TablePlayer } from './step/use-step-game.ts'

/** Amount in a full purse of play money, in default bets. */
export const FULL_PURSE = '20'

/** Stakes shown at the real table of a page, by panel. */
const Stakes = createContext<Map<string, string>>(new Map())

/** Around the real table and the demo of a game: the demo begins with the stake that the player saw. */
export function CarriedStakes({ children }: { readonly children: ReactNode }) {
  const [stakes] = useState(() => new Map<string, string>())
  return <Stakes value={stakes}>{children}</Stakes>
}

/** The stake that a demo begins with; none at a real table, or where no full purse of play money covers it. */
export function useCarriedStake(panel: string, seat: TablePlayer, info: GameInfo | null): string | undefined {
  const { decimals } = useMoney()
  const stakes = useContext(Stakes)
  const [carried] = useState(() => (seat.refill === null ? undefined : stakes.get(panel)))
  if (carried === undefined || info === null) return carried
  const most = timesDecimal(info.defaultBet, FULL_PURSE)
  return smallerAmount(carried, most, decimals) === carried ? carried : undefined
}

/** Notes the stake of a real table once its terms are known. Before that, the preset is not in the player's money. */
export function useNotedStake(
  panel: string,
  seat: TablePlayer,
  info: GameInfo | null,
  stake: string | null,
): void {
  const stakes = useContext(Stakes)
  const isReal = seat.refill === null && info !== null
  useEffect(() => {
    if (isReal && stake !== null) stakes.set(panel, stake)
  }, [stakes, panel, isReal, stake])
}
