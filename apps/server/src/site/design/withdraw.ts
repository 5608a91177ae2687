import { isDeepStrictEqual } from 'node:util'

type Tree = { readonly [key: string]: unknown }

/**
 * The draft after a version was taken back. Where the draft says what the withdrawn version says, it says what the restored
 * one does: the next publication must not bring the withdrawn text back. Changes that were never published stay.
 */
export function withdrawn(draft: unknown, published: unknown, restored: unknown): unknown {
  if (isDeepStrictEqual(draft, published)) return restored
  if (isTree(draft) && isTree(published) && isTree(restored)) return ofTrees(draft, published, restored)
  if (Array.isArray(draft) && Array.isArray(published) && Array.isArray(restored))
    return ofLists(draft, published, restored)
  return draft
}

function ofTrees(draft: Tree, published: Tree, restored: Tree): Tree {
  const keys = [...new Set([...Object.keys(draft), ...Object.keys(restored)])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = withdrawn(draft[key], published[key], restored[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** Items are known by their id, or without one by their place. */
function ofLists(
  draft: readonly unknown[],
  published: readonly unknown[],
  restored: readonly unknown[],
): readonly unknown[] {
  const [own, gone, back] = [draft, published, restored].map(
    (list) => new Map(list.map((item, place) => [nameOf(item, place), item])),
  )
  const names = [...new Set([...(own?.keys() ?? []), ...(back?.keys() ?? [])])]
  return names.flatMap((name) => {
    const value = withdrawn(own?.get(name), gone?.get(name), back?.get(name))
    return value === undefined ? [] : [value]
  })
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (item: unknown, place: number): string =>
  isTree(item) && typeof item['id'] === 'string' ? `id ${item['id']}` : `place ${place}`
