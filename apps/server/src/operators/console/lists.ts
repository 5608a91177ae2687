import type { InputOf } from '@baize/contract/server'
import type { Context } from '../../ledger/context.ts'
import { selectBonuses } from './bonuses-sql.ts'
import { selectDeposits, selectRefunds, selectWithdrawals } from './payments-sql.ts'
import { countLive } from './players-sql.ts'
import { selectProtected } from './protection-sql.ts'

/** Sessions note that they were used once a minute at most. */
const LIVE_MINUTES = 5

export const bonuses = ({ db }: Context, input: InputOf<'/api/operator/player/bonuses'>) =>
  selectBonuses(db, input)

export const deposits = ({ db, clock }: Context, input: InputOf<'/api/operator/deposits'>) =>
  selectDeposits(db, input, clock.now())

export const withdrawals = ({ db, clock }: Context, input: InputOf<'/api/operator/withdrawals/all'>) =>
  selectWithdrawals(db, input, clock.now())

export const refunds = ({ db }: Context, input: InputOf<'/api/operator/refunds'>) => selectRefunds(db, input)

export const protectedPlayers = ({ db, clock }: Context, input: InputOf<'/api/operator/protection'>) =>
  selectProtected(db, input, clock.now())

/** Players whose session was used in the last minutes. */
export const livePlayers = async ({ db, clock }: Context) => ({
  players: await countLive(db, clock.now(), LIVE_MINUTES),
  minutes: LIVE_MINUTES,
})
