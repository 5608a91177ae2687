import { assert } from '@baize/kit'

/**
 * Equally likely outcomes of a draw. `faces`: each place shows a value of its own. `order`: a permutation, one value a
 * place. Values are numbered from `from`.
 */
export type Space =
  | { readonly kind: 'faces'; readonly places: number; readonly size: number; readonly from: number }
  | { readonly kind: 'order'; readonly places: number; readonly from: number }

/** Values of all places of a draw, or of some of them. */
export type Values = readonly number[]

/** 0 to `count - 1`. */
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

export const sizeOf = (space: Space): number => (space.kind === 'faces' ? space.size : space.places)

/**
 * Visits every combination of values of this many places. All are equally likely, whichever places they are. The same
 * array is passed each time.
 */
export function eachCombination(space: Space, places: number, visit: (values: Values) => void): void {
  assert(places > 0 && places <= space.places, `a draw of ${space.places} places has no ${places}`)
  const values = range(sizeOf(space)).map((value) => value + space.from)
  const chosen: number[] = []
  const fill = (place: number): void => {
    if (place === places) return visit(chosen)
    for (const value of values) {
      if (space.kind === 'order' && chosen.includes(value)) continue
      chosen.push(value)
      fill(place + 1)
      chosen.pop()
    }
  }
  fill(0)
}
