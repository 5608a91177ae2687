import type { StepGameId } from '@baize/contract/player'
import { STEP_GAMES } from '@baize/rules'
import * as z from 'zod/mini'
import { localDealer } from '../demo/local-dealer.ts'
import { openPurse } from '../demo/purse.ts'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'

const BetInput = z.object({
  requestId: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
})
const PlayInput = z.object({ id: z.string(), requestId: z.string(), model: z.object({ choice: z.number() }) })
const CashOutInput = z.object({ id: z.string(), requestId: z.string() })

const SEED = 'server'
const BET_ID = '019a0000-0000-7000-8000-000000000001'

/** The losing places of each step for these options under the fixed seeds of `fakeHouse`. */
export function losingPlaces(
  id: StepGameId,
  options: Readonly<Record<string, unknown>>,
): readonly number[][] {
  const { board } = STEP_GAMES[id].lay(options, { serverSeed: SEED, clientSeed: SEED, nonce: 0 })
  return board.map((row) => (typeof row === 'number' ? [row] : [...row]))
}

/** A fake server that deals one game by its rules, always with the same seeds. */
export function fakeHouse<Id extends StepGameId>(id: Id, more: Answers = {}): FakeServer {
  const info = {
    gameId: id,
    rtp: STEP_GAMES[id].defaultRtp,
    minBet: '1.00',
    maxBet: '1000.00',
    defaultBet: '5.00',
    maxWin: '100000.00',
  }
  let made = 0
  const dealer = localDealer({
    id,
    purse: openPurse({ currencyId: 'USD', balance: '1000.00', filled: true, open: {} }),
    terms: () => Promise.resolve({ status: 0 as const, model: info }),
    now: () => 1_767_225_600_000 + made,
    newId: () => BET_ID.replace(/.$/, String((made += 1))),
    newSeed: () => SEED,
  })
  return fakeServer({
    '/api/game/info': () => dealer.info(),
    '/api/game/bet': (input) => {
      const { requestId, model } = z.parse(BetInput, input)
      const { betAmount, ...options } = model
      return dealer.bet({ kind: 'bet', requestId, betAmount: String(betAmount), options })
    },
    [`/api/game/${id}_game/play`]: (input: unknown) => {
      const { requestId, id: bet, model } = z.parse(PlayInput, input)
      return dealer.play({ kind: 'play', requestId, id: bet, choice: model.choice })
    },
    [`/api/game/${id}_game/cash_out`]: (input: unknown) =>
      dealer.cashOut({ kind: 'cashOut', ...z.parse(CashOutInput, input) }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    ...more,
  })
}
