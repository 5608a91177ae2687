import type { Startup } from '@baize/contract/player'

/** VIP level as displayed: the server counts from 0, players from 1, unless the operator has disabled that. */
export const shownVipLevel = (level: number, { disableVipPlus }: Pick<Startup, 'disableVipPlus'>): number =>
  disableVipPlus ? level : level + 1

/** Parameters of a server message, with the level as displayed. */
export const withShownLevel = (
  values: Readonly<Record<string, string>>,
  startup: Pick<Startup, 'disableVipPlus'>,
): Readonly<Record<string, string>> =>
  values.level === undefined
    ? values
    : { ...values, level: String(shownVipLevel(Number(values.level), startup)) }
