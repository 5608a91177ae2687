import type { Startup } from '@baize/contract'

/** The level a player reads: the server counts from 0, people from 1, unless the operator has turned that off. */
export const shownVipLevel = (level: number, { disableVipPlus }: Pick<Startup, 'disableVipPlus'>): number =>
  disableVipPlus ? level : level + 1

/** The values of a sentence that the server says, the level among them as the player reads it. */
export const withShownLevel = (
  values: Readonly<Record<string, string>>,
  startup: Pick<Startup, 'disableVipPlus'>,
): Readonly<Record<string, string>> =>
  values.level === undefined
    ? values
    : { ...values, level: String(shownVipLevel(Number(values.level), startup)) }
