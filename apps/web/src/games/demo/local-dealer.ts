import { Bet, type BetOf, refused, type SoloGameId, type StepGameId } from '@baize/contract/player'
import { type Envelope, type RefusalId, refusal } from '@baize/contract/shared'
import { assert, formatAmount, formatMultiplier, type Minor, minor, parseAmount } from '@baize/kit'
import { commitment, STEP_GAMES, type Stored } from '@baize/rules'
import type { StoreApi } from 'zustand/vanilla'
import { exactAmount, scaleOf } from '../../features/bets/bet-amounts.ts'
import { isBetOf } from '../step/server-dealer.ts'
import type { Dealer, GameInfo } from '../step/table.ts'
import type { DemoBet, Purse } from './purse.ts'

export type DealerDeps<Id extends SoloGameId> = {
  readonly id: Id
  readonly purse: StoreApi<Purse>
  /** The terms of the real game, so that the demo pays exactly what the real game does. */
  readonly terms: () => Promise<Envelope<{ model: GameInfo }>>
  readonly now: () => number
  readonly newId: () => string
  readonly newSeed: () => string
}

/** Deals a game in the browser by the server's own rules, with local seeds and play money. */
export function localDealer<Id extends StepGameId>(deps: DealerDeps<Id>): Dealer<Id> {
  const { id, purse } = deps
  const game = STEP_GAMES[id]
  let lastBet: BetOf<Id> | null = null

  const { currencyId } = purse.getState()
  const scale = scaleOf(currencyId)
  const amount = (text: string): Minor => exactAmount(text, scale)
  const seedsOf = ({ serverSeed, clientSeed }: DemoBet) => ({ serverSeed, clientSeed, nonce: 0 })
  const termsOf = (bet: DemoBet) => ({
    stake: amount(bet.betAmount),
    rtpTenThousandths: bet.rtp,
    maxWin: amount(bet.maxWin),
  })
  const playOf = ({ options, picks }: DemoBet): Stored => ({ ...options, picks })

  /** The bet as the server would return it. Its seed decides no other bet, so it is revealed on settlement. */
  function show(bet: DemoBet, settled: boolean): BetOf<Id> {
    const [play, seeds, terms] = [playOf(bet), seedsOf(bet), termsOf(bet)]
    const { multiplier, payout } = game.standing(play, seeds, terms)
    const shown = Bet.parse({
      id: bet.id,
      gameId: id,
      betAmount: bet.betAmount,
      currencyId,
      result: settled ? (payout > 0n ? 'WIN' : 'LOSE') : 'PENDING',
      winAmount: formatAmount(settled ? payout : minor(0n), scale),
      multiplier: formatMultiplier(multiplier),
      rtp: bet.rtp,
      maxWin: bet.maxWin,
      createdAt: bet.createdAt,
      settledAt: settled ? deps.now() : null,
      view: game.view(play, seeds, terms, settled),
      proof: {
        serverSeedHash: commitment(bet.serverSeed),
        serverSeed: settled ? bet.serverSeed : null,
        clientSeed: bet.clientSeed,
        nonce: 0,
      },
    })
    assert(isBetOf(shown, id), `a bet on ${id}`)
    lastBet = shown
    return shown
  }

  const openBet = (): DemoBet | undefined => purse.getState().open[id]
  const pay = (by: Minor): string => formatAmount(minor(amount(purse.getState().balance) + by), scale)

  function keep(bet: DemoBet): BetOf<Id> {
    purse.setState(({ open }) => ({ open: { ...open, [id]: bet } }))
    return show(bet, false)
  }

  function settle(bet: DemoBet): BetOf<Id> {
    const { payout } = game.standing(playOf(bet), seedsOf(bet), termsOf(bet))
    const { [id]: _, ...others } = purse.getState().open
    purse.setState({ balance: pay(payout), open: others })
    return show(bet, true)
  }

  const no = (why: Extract<RefusalId, 'betHeld' | 'insufficientFunds' | 'unknownBet'>) =>
    refused(refusal(why))
  const yes = (model: BetOf<Id>) => ({ status: 0 as const, model })

  return {
    async info() {
      const answer = await deps.terms()
      if (!('model' in answer)) return answer
      const bet = openBet()
      return { ...answer, model: { ...answer.model, heldBet: bet ? show(bet, false) : null } }
    },

    async bet({ betAmount, options }) {
      const terms = await deps.terms()
      if (!('model' in terms)) return terms
      if (openBet()) return no('betHeld')
      const started = game.start(options)
      if (!started.ok) return refused(started.error)
      const stake = parseAmount(betAmount, scale)
      if (!stake.ok || stake.value > amount(purse.getState().balance)) return no('insufficientFunds')
      purse.setState({ balance: pay(minor(-stake.value)) })
      return yes(
        keep({
          id: deps.newId(),
          betAmount: formatAmount(stake.value, scale),
          options: { ...options },
          picks: [],
          rtp: terms.model.rtp,
          maxWin: terms.model.maxWin,
          createdAt: deps.now(),
          serverSeed: deps.newSeed(),
          clientSeed: deps.newSeed(),
        }),
      )
    },

    async play({ choice }) {
      const bet = openBet()
      if (!bet) return no('unknownBet')
      const stepped = game.step(playOf(bet), choice, seedsOf(bet), termsOf(bet))
      if (!stepped.ok) return refused(stepped.error)
      const moved = { ...bet, picks: [...bet.picks, choice] }
      return yes(stepped.value.standing.phase === 'open' ? keep(moved) : settle(moved))
    },

    async cashOut() {
      const bet = openBet()
      return bet ? yes(settle(bet)) : no('unknownBet')
    },

    async result() {
      return lastBet ? yes(lastBet) : no('unknownBet')
    },
  }
}
