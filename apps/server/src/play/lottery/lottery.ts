import { LOTTERY_LINES } from '@baize/rules/lottery'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { BetKey } from '../../ledger/bet-keys.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import type { RoundsContext } from '../rounds/service.ts'
import {
  type JoinOutcome,
  type JoinRequest,
  joinTerm,
  markSettled,
  type StoredLotteryBet,
  selectBets,
} from './bets-sql.ts'

/** Maximum batch of bets per query. */
const BATCH_SIZE = 500

/** Lottery terms as calls use them. */
export type Lottery = {
  join(line: string, wish: JoinRequest): Promise<JoinOutcome>
  bet(key: BetKey): Promise<StoredLotteryBet | undefined>
  /** Marks a bet as settled, in the background. */
  noteSettled(key: BetKey): void
}

type WithLottery = { readonly lottery: Lottery }
export type LotteryContext = RoundsContext & WithLottery

export function createLottery({ db, log }: { db: Pool; log: Pick<Logger, 'warn'> }): Lottery {
  const joins = new Map(
    LOTTERY_LINES.map(({ id }) => [
      id,
      readTogether<JoinRequest, JoinOutcome>({
        read: (wishes) => joinTerm(db, id, wishes),
        most: BATCH_SIZE,
      }),
    ]),
  )
  const read = readTogether<BetKey, StoredLotteryBet>({
    read: (keys) => selectBets(db, keys),
    most: BATCH_SIZE,
  })
  const mark = readTogether<BetKey, true>({
    read: async (keys) => {
      await markSettled(db, keys)
      return new Map(keys.map((key) => [key, true]))
    },
    most: BATCH_SIZE,
  })
  return {
    join: async (line, wish) => (await joins.get(line)?.(wish)) ?? 'unknown',
    bet: read,
    noteSettled: (key) => {
      mark(key).catch((error: unknown) => log.warn({ err: error }, 'recording a settled bet failed'))
    },
  }
}
