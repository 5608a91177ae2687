export type Range = { readonly first: number; readonly last: number }

/**
 * Which part of so many bytes a `range` header asks for. Null: all of it, because it asks for nothing, for several parts, or in
 * a way nobody has to understand. 'none': a part that is not there.
 */
export function rangeOf(header: string | undefined, length: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  // Only an end: the last so many.
  if (from === '')
    return Number(to) === 0 ? 'none' : partOf(Math.max(0, length - Number(to)), length - 1, length)
  if (to !== '' && Number(to) < Number(from)) return null
  return partOf(Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1), length)
}

const partOf = (first: number, last: number, length: number): Range | 'none' =>
  first < length ? { first, last } : 'none'
