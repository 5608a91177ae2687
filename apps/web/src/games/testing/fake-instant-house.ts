import type { InstantGameId } from '@baize/contract/player'
import { INSTANT_GAMES } from '@baize/rules'
import * as z from 'zod/mini'
import { instantDealer } from '../demo/instant-dealer.ts'
import { openPurse } from '../demo/purse.ts'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'

const BetInput = z.object({
  requestId: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
})
const BET_ID = '019a0000-0000-7000-8000-000000000001'

type House = { readonly losesFirstReply?: boolean; readonly answers?: Answers }

/** A fake server that deals one instant game by its rules: every bet is that of the first published vector. */
export function fakeInstantHouse<Id extends InstantGameId>(
  id: Id,
  { losesFirstReply = false, answers = {} }: House = {},
): FakeServer {
  const info = {
    gameId: id,
    rtp: INSTANT_GAMES[id].defaultRtp,
    minBet: '1.00',
    maxBet: '1000.00',
    defaultBet: '5.00',
    maxWin: '100000.00',
  }
  let made = 0
  const dealer = instantDealer({
    id,
    purse: openPurse({ currencyId: 'USD', balance: '1000.00', filled: true, open: {} }),
    terms: () => Promise.resolve({ status: 0 as const, model: info }),
    now: () => 1_767_225_600_000 + made,
    newId: () => BET_ID.replace(/.$/, String((made += 1))),
    newSeed: (() => {
      const seeds = ['server', 'client']
      let next = 0
      return () => seeds[next++ % 2] ?? ''
    })(),
    nonce: 1,
  })
  const settled = new Map<string, Awaited<ReturnType<typeof dealer.bet>>>()
  return fakeServer({
    '/api/game/info': () => dealer.info(),
    '/api/game/bet': async (input) => {
      const { requestId, model } = z.parse(BetInput, input)
      const known = settled.get(requestId)
      if (known) return known
      const { betAmount, ...options } = model
      const bet = await dealer.bet({ kind: 'bet', requestId, betAmount: String(betAmount), options })
      settled.set(requestId, bet)
      return losesFirstReply && settled.size === 1 ? { replyLost: true } : bet
    },
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    ...answers,
  })
}
