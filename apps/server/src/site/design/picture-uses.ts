import type { DesignStage, PictureUse, StoredDesign } from '@baize/contract/operator'
import { blockSchema } from './block-schema.ts'
import { namedImages } from './named-images.ts'

type Place = Omit<PictureUse, 'stages'> & { readonly name: string }

/** Places that show each picture, by the id of its asset. A place of several designs is one. */
export function picturesInUse(
  designs: readonly { readonly stage: DesignStage; readonly design: StoredDesign }[],
): ReadonlyMap<string, readonly PictureUse[]> {
  const uses = new Map<string, Map<string, PictureUse>>()
  for (const { stage, design } of designs)
    for (const { name, ...place } of placesOf(design)) {
      const id = assetOf(name, design)
      if (id === null) continue
      const ofPicture = uses.get(id) ?? new Map<string, PictureUse>()
      uses.set(id, ofPicture)
      const key = `${place.part} ${place.id}`
      const stages = ofPicture.get(key)?.stages ?? []
      ofPicture.set(key, { ...place, stages: [...new Set([...stages, stage])] })
    }
  return new Map([...uses].map(([id, places]) => [id, [...places.values()]]))
}

/** Images of blocks, and icons of tabs and menus that are no icon of the site. */
function placesOf({ tabs, menus, pages }: StoredDesign): Place[] {
  const icons = (part: 'tab' | 'menu', links: StoredDesign['tabs']) =>
    links.map(({ id, icon }): Place => ({ part, id, comId: null, page: null, name: icon }))
  const images = pages.flatMap(({ type, title, items }) =>
    items.flatMap(({ id = '', comId, data }) => {
      const schema = blockSchema(comId)
      const named = schema ? namedImages(schema, data, []) : []
      const page = { type, title: (typeof title === 'string' ? title : title?.en) ?? '' }
      return named.map(({ name }): Place => ({ part: 'item', id, comId, page, name }))
    }),
  )
  return [...icons('tab', tabs), ...icons('menu', menus), ...images]
}

/** An image is a name of the design's assets, or the path of one. */
function assetOf(name: string, { assetMappings }: StoredDesign): string | null {
  if (Object.hasOwn(assetMappings, name)) return assetMappings[name] ?? null
  return /^\/static\/asset\/([0-9a-f]{64})\./.exec(name)?.[1] ?? null
}
