import { type BonusRules, LOTTERIES } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { edgeOf, weighted } from '@baize/rules'
import type { WithGameSettings } from '../settings/service.ts'

/** Stakes whose weights are hundredths of a per cent. */
const WHOLE = 10_000n

/** How much each own game counts for play-through (L41). */
export const bonusWeights = ({ gameSettings }: WithGameSettings): Promise<BonusRules['weights']> =>
  Promise.all(
    [...GAMES, ...LOTTERIES].map(async ({ id }) => ({
      gameId: id,
      percent: Number(weighted(edgeOf(WHOLE, (await gameSettings.of(id)).rtp))) / 100,
    })),
  )
