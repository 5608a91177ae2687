import { type DesignModel, GlobalSettings, SETTINGS_COM_ID } from '@baize/contract/player'
import { findPage } from './find-page.ts'

let own: GlobalSettings | undefined

/** Settings of a design that sets none. */
export const ownLook = (): GlobalSettings => {
  own ??= GlobalSettings.parse({})
  return own
}

/**
 * The settings that a design itself sets. A page may be older than its design: unknown or invalid settings are left out,
 * and the rest applies.
 */
export function setBy(model: DesignModel): Readonly<Record<string, unknown>> {
  const data = findPage(model, 'global')?.items.find(({ comId }) => comId === SETTINGS_COM_ID)?.data ?? {}
  const known = Object.entries(GlobalSettings.shape)
    .filter(([name, field]) => data[name] !== undefined && field.safeParse(data[name]).success)
    .map(([name]): [string, unknown] => [name, data[name]])
  return Object.fromEntries(known)
}

/** Settings of a design, with the defaults where it sets none. */
export const settingsOf = (model: DesignModel): GlobalSettings => GlobalSettings.parse(setBy(model))
