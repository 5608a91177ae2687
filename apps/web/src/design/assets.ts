import { assetPath, type DesignModel } from '@baize/contract'

/** Where a resource of the design is: a path of the site as it is, or what its name is mapped to. */
export function addressOf(image: string, assets: DesignModel['assetMappings']): string | undefined {
  if (image.startsWith('/')) return image
  const id = Object.hasOwn(assets, image) ? assets[image] : undefined
  return id === undefined ? undefined : assetPath(image, id)
}
