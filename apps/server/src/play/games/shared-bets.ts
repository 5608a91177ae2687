import type { PlayerBet } from '@baize/contract/player'
import type { BetId, UserId } from '@baize/kit'
import { showLotteryBets } from '../lottery/service.ts'
import { showRoundBets } from '../rounds/service.ts'
import type { GamesContext } from './context.ts'
import type { ShowRounds } from './look-up.ts'

/** Bets of a player on rounds and on lottery terms: everybody's draw decides them, no seed pair. */
export const sharedBets =
  (ctx: GamesContext, owner: UserId): ShowRounds =>
  async (ids) => {
    const [onRounds, onTerms] = await Promise.all([
      showRoundBets(ctx, owner, ids),
      showLotteryBets(ctx, owner, ids),
    ])
    return new Map<BetId, PlayerBet>([...onRounds, ...onTerms])
  }
