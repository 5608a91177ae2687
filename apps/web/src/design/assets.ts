import { assetPath, type DesignModel } from '@baize/contract/player'

const OWN_FILE = /^\/(static\/asset|assets)\/[\w-]+([./][\w-]+)*$/
const ASSET = /^\/static\/asset\/[0-9a-f]{64}\.[a-z0-9]{2,5}$/

/**
 * Address of an asset of the design: a file of the site by its path, or the asset its name is mapped to. Anything else
 * is rejected, since the address may end up in a style.
 */
export function addressOf(image: string, assets: DesignModel['assetMappings']): string | undefined {
  if (OWN_FILE.test(image)) return image
  const id = Object.hasOwn(assets, image) ? assets[image] : undefined
  const address = id === undefined ? '' : assetPath(image, id)
  return ASSET.test(address) ? address : undefined
}
