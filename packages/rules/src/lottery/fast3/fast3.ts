import { type LotteryGame, type Pick, sumOf, wins } from '../game.ts'
import { parityName, sidesOf, sizeName } from '../sides.ts'
import { range, type Values } from '../space.ts'

const DICE = [0, 1, 2]
const FACES = [1, 2, 3, 4, 5, 6]
/** Sums 3 to 10 are small. */
const BIG_FROM = 11

const count = (values: Values, face: number): number => values.filter((value) => value === face).length
const isTriple = ([a, b, c]: Values): boolean => a === b && b === c
const isStraight = (values: Values): boolean => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[1] === sorted[0]! + 1 && sorted[2] === sorted[0]! + 2
}

const pick = (id: string, group: string, axis: string | null, wonBy: (values: Values) => boolean): Pick => ({
  id,
  group,
  axis,
  places: DICE,
  share: (values) => wins(wonBy(values)),
})

const pairs = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const))
const trios = pairs.flatMap(([a, b]) => FACES.filter((c) => c > b).map((c) => [a, b, c] as const))

/** Three dice. */
export const fast3: LotteryGame = {
  id: 'fast3',
  space: { kind: 'faces', places: 3, size: 6, from: 1 },
  seconds: [60, 180, 300],
  picks: [
    ...sidesOf('', 'sides', DICE, sumOf, BIG_FROM),
    ...range(16).map((i) => pick(`sum:${i + 3}`, 'sum', 'sum', (values) => sumOf(values) === i + 3)),
    pick('triple', 'shape', 'shape', isTriple),
    pick('straight', 'shape', 'shape', isStraight),
    ...FACES.map((face) => pick(`triple:${face}`, 'triple', 'triple', (values) => count(values, face) === 3)),
    // Exactly two alike: a triple is no pair.
    ...FACES.map((face) => pick(`pair:${face}`, 'pair', null, (values) => count(values, face) === 2)),
    ...pairs.map(([a, b]) =>
      pick(`two:${a}-${b}`, 'two', null, (values) => values.includes(a) && values.includes(b)),
    ),
    ...trios.map((trio) =>
      pick(`three:${trio.join('-')}`, 'three', 'three', (values) =>
        trio.every((face) => values.includes(face)),
      ),
    ),
  ],
  figures: (values) => {
    const sum = sumOf(values)
    return [
      { kind: 'number', name: 'sum', value: sum },
      { kind: 'side', name: 'size', value: sizeName(sum, BIG_FROM) },
      { kind: 'side', name: 'parity', value: parityName(sum) },
    ]
  },
}
