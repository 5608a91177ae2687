import { type Pick, wins } from './game.ts'
import type { Values } from './space.ts'

/** Big or small, odd or even, of a number that the places give. `big` starts at `from`. */
export function sidesOf(
  prefix: string,
  group: string,
  places: readonly number[],
  number: (values: Values) => number,
  from: number,
): readonly Pick[] {
  const side = (name: string, axis: string, holds: (value: number) => boolean): Pick => ({
    id: `${prefix}${name}`,
    group,
    axis: `${prefix}${axis}`,
    places,
    share: (values) => wins(holds(number(values))),
  })
  return [
    side('big', 'size', (value) => value >= from),
    side('small', 'size', (value) => value < from),
    side('odd', 'parity', (value) => value % 2 === 1),
    side('even', 'parity', (value) => value % 2 === 0),
  ]
}

export const sizeName = (value: number, from: number): 'big' | 'small' => (value >= from ? 'big' : 'small')
export const parityName = (value: number): 'odd' | 'even' => (value % 2 === 1 ? 'odd' : 'even')
