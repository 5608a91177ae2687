import { type BetOf, InstantBet, type InstantGameId, refused } from '@baize/contract/player'
import { refusal } from '@baize/contract/shared'
import { assert, formatAmount, formatMultiplier, minor, parseAmount } from '@baize/kit'
import { commitment, INSTANT_GAMES } from '@baize/rules'
import { exactAmount, scaleOf } from '../../features/bets/bet-amounts.ts'
import { isBetOf } from '../step/server-dealer.ts'
import type { Dealer } from '../step/table.ts'
import type { DealerDeps } from './local-dealer.ts'

const noMove = (): Promise<never> => Promise.reject(new Error('an instant bet is settled and takes no moves'))

/** Deals an instant game in the browser by the server's own rules, with local seeds and play money. */
export function instantDealer<Id extends InstantGameId>(
  deps: DealerDeps<Id> & { readonly nonce?: number },
): Dealer<Id> {
  const { id, purse, nonce = 0 } = deps
  const game = INSTANT_GAMES[id]
  const { currencyId } = purse.getState()
  const scale = scaleOf(currencyId)
  let lastBet: BetOf<Id> | null = null

  return {
    async info() {
      const answer = await deps.terms()
      return 'model' in answer ? { ...answer, model: { ...answer.model, heldBet: null } } : answer
    },

    async bet({ betAmount, options }) {
      const terms = await deps.terms()
      if (!('model' in terms)) return terms
      const { rtp, maxWin } = terms.model
      const started = game.start(options)
      if (!started.ok) return refused(started.error)
      const planned = game.plan(started.value, null, rtp)
      if (!planned.ok) return refused(planned.error)
      const stake = parseAmount(betAmount, scale)
      const balance = exactAmount(purse.getState().balance, scale)
      if (!stake.ok || stake.value > balance) return refused(refusal('insufficientFunds'))
      const seeds = { serverSeed: deps.newSeed(), clientSeed: deps.newSeed(), nonce }
      const { standing, view } = game.playOut(started.value, [], seeds, {
        stake: stake.value,
        rtpTenThousandths: rtp,
        maxWin: exactAmount(maxWin, scale),
      })
      purse.setState({ balance: formatAmount(minor(balance - stake.value + standing.payout), scale) })
      const at = deps.now()
      const bet = InstantBet.parse({
        id: deps.newId(),
        gameId: id,
        betAmount: formatAmount(stake.value, scale),
        currencyId,
        result: standing.payout > 0n ? 'WIN' : 'LOSE',
        winAmount: formatAmount(standing.payout, scale),
        multiplier: formatMultiplier(standing.multiplier),
        rtp,
        maxWin,
        createdAt: at,
        settledAt: at,
        view,
        // The seed decides no other bet, so it is revealed at once.
        proof: { ...seeds, serverSeedHash: commitment(seeds.serverSeed) },
      })
      assert(isBetOf(bet, id), `a bet on ${id}`)
      lastBet = bet
      return { status: 0 as const, model: bet }
    },

    play: noMove,
    cashOut: noMove,

    async result() {
      return lastBet ? { status: 0 as const, model: lastBet } : refused(refusal('unknownBet'))
    },
  }
}
