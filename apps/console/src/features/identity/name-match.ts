import { isSameName } from '@baize/contract/shared'

export type NameMatch = 'same' | 'similar' | 'different'

/**
 * How well two names fit. Similar: the same but for order, a part that one of them leaves out, or one letter a part, as a
 * middle name or a misread picture makes them differ.
 */
export function nameMatch(left: string, right: string): NameMatch {
  if (isSameName(left, right)) return 'same'
  const [one, other] = [partsOf(left), partsOf(right)]
  // One shared given name is no likeness.
  if (Math.min(one.length, other.length) < Math.min(2, Math.max(one.length, other.length))) return 'different'
  return isPartOf(one, other) || isPartOf(other, one) ? 'similar' : 'different'
}

function isPartOf(parts: readonly string[], all: readonly string[]): boolean {
  const free = [...all]
  return parts.every((part) => {
    const at = free.findIndex((other) => isClose(part, other))
    if (at !== -1) free.splice(at, 1)
    return at !== -1
  })
}

const partsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .toSorted()

/** The same but for one letter that is added, left out or another one; short parts have to be the same. */
function isClose(left: string, right: string): boolean {
  if (left === right) return true
  if (Math.min(left.length, right.length) < 4 || Math.abs(left.length - right.length) > 1) return false
  let at = 0
  while (left[at] === right[at]) at += 1
  const rest = (text: string, skipped: number): string => text.slice(at + skipped)
  return (
    rest(left, 1) === rest(right, 1) || rest(left, 1) === rest(right, 0) || rest(left, 0) === rest(right, 1)
  )
}
