import type { DesignDevice, DesignModel } from '../player/design.ts'
import { withItemIds } from './design-ids.ts'
import type { StoredDesign } from './design-stored.ts'

/** What is shown on a device, without the list of devices. */
export function shownOn<T extends { readonly devices?: DesignDevice[] | undefined }>(
  device: DesignDevice,
  all: readonly T[],
): Omit<T, 'devices'>[] {
  return all
    .filter(({ devices }) => devices?.includes(device) ?? true)
    .map(({ devices: _everywhere, ...shown }) => shown)
}

/** The draft for a device type, with every page and article complete and each block under the id of its item. */
export const draftModel = (design: StoredDesign, device: DesignDevice): DesignModel => ({
  tabs: shownOn(device, design.tabs),
  menus: shownOn(device, design.menus),
  pages: shownOn(device, withItemIds(design).pages).map(({ lazy: _now, ...page }) => ({
    ...page,
    items: shownOn(device, page.items).map(({ id, ...item }) => ({ ...item, blockId: id })),
  })),
  articles: design.articles.map(({ lazy: _now, ...article }) => article),
  assetMappings: design.assetMappings,
})
