import type { Startup } from '@baize/contract'

/** The level a player reads: the server counts from 0, people from 1, unless the operator has turned that off. */
export const shownVipLevel = (level: number, { disableVipPlus }: Pick<Startup, 'disableVipPlus'>): number =>
  disableVipPlus ? level : level + 1
