import type { DesignFinding, DesignPart } from '@baize/contract/operator'

/** What is wrong with a design, by the path of its JSON. */
export type Fault = Pick<DesignFinding, 'path' | 'reason'>

const LISTS: ReadonlyMap<string, DesignPart> = new Map([
  ['pages', 'page'],
  ['tabs', 'tab'],
  ['menus', 'menu'],
  ['articles', 'article'],
])
const LONGEST_ID = 64

/** Names the part of the design that each fault is in, so that an editor shows it at its field. */
export const findingsAt = (faults: readonly Fault[], design: unknown): DesignFinding[] =>
  faults.map((fault) => ({ ...fault, ...placeOf(fault.path, design) }))

function placeOf(path: string, design: unknown): Omit<DesignFinding, keyof Fault> {
  const [list = '', at, inner, place, ...rest] = path.split('.')
  if (list === 'assetMappings' && at !== undefined)
    return { part: 'asset', id: path.slice(list.length + 1), pageId: null, field: '' }
  const part = LISTS.get(list)
  if (part === undefined || at === undefined) return { part: null, id: null, pageId: null, field: path }
  const thing = childOf(childOf(design, list), at)
  const id = idOf(thing)
  const pageId = part === 'page' ? id : null
  if (part === 'page' && inner === 'items' && place !== undefined) {
    const item = childOf(childOf(thing, inner), place)
    return { part: 'item', id: idOf(item), pageId, field: rest.join('.') }
  }
  return { part, id, pageId, field: path.split('.').slice(2).join('.') }
}

const childOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined

/** Null: it has none, or none that could be one. */
function idOf(thing: unknown): string | null {
  const id = childOf(thing, 'id')
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : null
}
