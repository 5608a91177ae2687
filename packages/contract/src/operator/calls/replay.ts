import * as z from 'zod/mini'
import { PlayedRound, RoundBetState, RoundGameId, RoundTotals } from '../../player/rounds.ts'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { keyPage, LedgerEntry } from '../console.ts'
import { type CallShape, call } from './call.ts'

const UserNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const RoundNumber = wholeUpTo(9_999_999)
/** A bet of a round, with the player whose bet it is. */
export const ListedRoundBet = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  currencyId: CurrencyId,
  betAmount: Amount,
  winAmount: Amount,
  autoCashOut: z.nullable(MultiplierText),
  cashedOut: z.nullable(MultiplierText),
  cashedAt: z.nullable(TimeMs),
  state: RoundBetState,
})
export type ListedRoundBet = z.infer<typeof ListedRoundBet>

/** Rounds and bets with everything that proves them. */
export const REPLAY_CALLS = {
  '/api/operator/rounds': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'Rounds of a game that have ended, newest first.',
    input: z.object({
      gameId: RoundGameId,
      cursor: z.optional(RoundNumber),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: keyPage(PlayedRound),
  }),
  '/api/operator/round': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about:
      'One round that has ended, with everything that proves its multiplier. `previousHash` is the hash of the round before it in the chain, or the end of the chain; null where there is none.',
    input: z.object({ gameId: RoundGameId, round: RoundNumber }),
    reply: z.object({
      model: z.object({
        ...PlayedRound.shape,
        previousHash: z.nullable(z.string()),
        totals: RoundTotals,
      }),
    }),
  }),
  '/api/operator/round/bets': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'The bets of a round that has ended, largest first. Cancelled bets are left out.',
    input: z.object({
      gameId: RoundGameId,
      round: RoundNumber,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?:\d{1,18}$/))),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: keyPage(ListedRoundBet),
  }),
  '/api/operator/bet/transactions': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about: 'The transactions of one bet, oldest first: its stake, and what it paid.',
    input: z.object({ userId: UserNumber, betId: Uuid }),
    reply: z.object({ model: z.array(LedgerEntry) }),
  }),
} as const satisfies Record<string, CallShape>
