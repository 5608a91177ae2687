import * as z from 'zod/mini'
import { LotteryBetState, LotteryLineId } from '../../player/lottery.ts'
import { LotteryTerm } from '../../player/lottery-terms.ts'
import { Amount, CurrencyId, TimeMs, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { keyPage } from '../console.ts'
import { type CallShape, call } from './call.ts'

const TermNumber = wholeUpTo(9_999_999)
/** A term of any phase. Its hash is published when it is over. */
export const DeskTerm = z.object({
  ...LotteryTerm.shape,
  finishedAt: z.nullable(TimeMs),
  hash: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  values: z.nullable(z.array(z.number())),
})
export type DeskTerm = z.infer<typeof DeskTerm>
export const DeskTermBet = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  currencyId: CurrencyId,
  betAmount: Amount,
  winAmount: Amount,
  picks: z.array(z.string()),
  state: LotteryBetState,
})
export type DeskTermBet = z.infer<typeof DeskTermBet>

/** Lottery terms, for the console. */
export const LOTTERY_DESK_CALLS = {
  '/api/operator/lottery/terms': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'Terms of a line, newest first: open, waiting for their draw, drawn and void.',
    input: z.object({
      line: LotteryLineId,
      cursor: z.optional(TermNumber),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: keyPage(DeskTerm),
  }),
  '/api/operator/lottery/term': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'One term with what was staked on it and paid, by currency. Cancelled bets are left out.',
    input: z.object({ line: LotteryLineId, term: TermNumber }),
    reply: z.object({
      model: z.object({
        ...DeskTerm.shape,
        totals: z.array(
          z.object({
            currencyId: CurrencyId,
            bets: z.number(),
            players: z.number(),
            staked: Amount,
            paid: Amount,
          }),
        ),
      }),
    }),
  }),
  '/api/operator/lottery/bets': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'The bets on a term in the order they were made, cancelled ones included.',
    input: z.object({
      line: LotteryLineId,
      term: TermNumber,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: keyPage(DeskTermBet),
  }),
} as const satisfies Record<string, CallShape>
