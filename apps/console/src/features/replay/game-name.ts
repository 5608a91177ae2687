import { GAMES, LOTTERIES } from '@baize/contract'

/** A game's name, which is the same in every language. */
export const gameName = (gameId: string): string =>
  [...GAMES, ...LOTTERIES].find(({ id }) => id === gameId)?.name ?? gameId

/** 9800 ten-thousandths are "98.00 %". */
export const rtpText = (rtp: number): string => `${(rtp / 100).toFixed(2)} %`
