import { type LotteryGame, type Pick, type Share, sumOf, wins } from '../game.ts'
import { parityName, sizeName } from '../sides.ts'
import { range } from '../space.ts'

const PLACE = [0]
const BIG_FROM = 5

/** 0 is red and violet, 5 is green and violet: those win half of red and green. */
const redShare = (digit: number): Share => (digit === 0 ? 1 : wins(digit % 2 === 0))
const greenShare = (digit: number): Share => (digit === 5 ? 1 : wins(digit % 2 === 1))
const violetShare = (digit: number): Share => wins(digit % 5 === 0)

const pick = (id: string, group: string, axis: string, share: (digit: number) => Share): Pick => ({
  id,
  group,
  axis,
  places: PLACE,
  share: ([digit]) => share(digit!),
})

const colourName = (digit: number): string => {
  if (digit === 0) return 'redViolet'
  if (digit === 5) return 'greenViolet'
  return digit % 2 === 0 ? 'red' : 'green'
}

/** One digit with a colour. */
export const colour: LotteryGame = {
  id: 'colour',
  space: { kind: 'faces', places: 1, size: 10, from: 0 },
  seconds: [30, 60, 180],
  picks: [
    pick('green', 'colour', 'colour', greenShare),
    pick('violet', 'colour', 'colour', violetShare),
    pick('red', 'colour', 'colour', redShare),
    pick('big', 'sides', 'size', (digit) => wins(digit >= BIG_FROM)),
    pick('small', 'sides', 'size', (digit) => wins(digit < BIG_FROM)),
    ...range(10).map((digit) =>
      pick(`number:${digit}`, 'number', 'number', (drawn) => wins(drawn === digit)),
    ),
  ],
  figures: (values) => {
    const digit = sumOf(values)
    return [
      { kind: 'number', name: 'number', value: digit },
      { kind: 'side', name: 'colour', value: colourName(digit) },
      { kind: 'side', name: 'size', value: sizeName(digit, BIG_FROM) },
      { kind: 'side', name: 'parity', value: parityName(digit) },
    ]
  },
}
