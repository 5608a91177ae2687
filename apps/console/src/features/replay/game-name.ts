import { LOTTERIES } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { LOTTERY_NAMES } from '@baize/words/lottery-names'

/** A game's English name. */
export function gameName(gameId: string): string {
  const lottery = LOTTERIES.find(({ id }) => id === gameId)
  if (lottery) return LOTTERY_NAMES.en[lottery.id]
  return GAMES.find(({ id }) => id === gameId)?.name ?? gameId
}

/** 9800 ten-thousandths are "98.00 %". */
export const rtpText = (rtp: number): string => `${(rtp / 100).toFixed(2)} %`
