import { type DesignModel, GlobalSettings, SETTINGS_COM_ID } from '@baize/contract'
import { findPage } from './find-page.ts'

export const OWN_LOOK: GlobalSettings = GlobalSettings.parse({})

/**
 * The settings of a design. A page may be older than the design it gets: what it does not know, or not like this, is left to
 * its own look, and the rest holds.
 */
export function settingsOf(model: DesignModel): GlobalSettings {
  const data = findPage(model, 'global')?.items.find(({ comId }) => comId === SETTINGS_COM_ID)?.data ?? {}
  const known = Object.entries(GlobalSettings.shape)
    .filter(([name, field]) => field.safeParse(data[name]).success)
    .map(([name]) => [name, data[name]])
  return GlobalSettings.parse(Object.fromEntries(known))
}
