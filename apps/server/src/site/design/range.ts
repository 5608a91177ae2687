export type Range = { readonly first: number; readonly last: number }

/**
 * Parses a `range` header. Null: the whole content, because the header is missing, has several ranges, or is one that
 * may be ignored. 'none': not satisfiable.
 */
export function rangeOf(header: string | undefined, length: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  // Suffix range: the last bytes.
  if (from === '')
    return Number(to) === 0 ? 'none' : partOf(Math.max(0, length - Number(to)), length - 1, length)
  if (to !== '' && Number(to) < Number(from)) return null
  return partOf(Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1), length)
}

const partOf = (first: number, last: number, length: number): Range | 'none' =>
  first < length ? { first, last } : 'none'
