import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finishing, orderOf, RACE_MS, RACERS, running } from './race.ts'

const order = fc.shuffledSubarray([...RACERS], { minLength: RACERS.length })
const draw = fc.integer({ min: 1, max: 1_000_000 })
const tumbled = fc.integer({ min: 0, max: 20_000 })

it('a race ends in the order of its draw', () => {
  fc.assert(
    fc.property(draw, order, tumbled, (number, drawn, ms) => {
      expect(orderOf(finishing(number, drawn, ms, RACE_MS))).toEqual(drawn)
    }),
  )
})

it('racers cross the finish line one after another in the order of the draw', () => {
  fc.assert(
    fc.property(draw, order, tumbled, (number, drawn, ms) => {
      const crossed: number[] = []
      for (let at = 0; at <= RACE_MS; at += 5) {
        const race = finishing(number, drawn, ms, at)
        if (race.line === null) continue
        for (const racer of orderOf(race))
          if ((race.at[racer - 1] ?? 0) >= race.line && !crossed.includes(racer)) crossed.push(racer)
      }
      expect(crossed).toEqual(drawn)
    }),
    { numRuns: 30 },
  )
})

it('the lead changes until the result arrives, and nobody leaves the picture', () => {
  fc.assert(
    fc.property(draw, (number) => {
      const leaders = new Set<number | undefined>()
      // An assertion for each of 80,000 places took most of the time.
      const outside: number[] = []
      for (let ms = 1500; ms < 9500; ms += 50) {
        const race = running(number, ms)
        leaders.add(orderOf(race)[0])
        outside.push(...race.at.filter((at) => !(at > 0 && at < 1)))
      }
      expect(outside).toEqual([])
      expect(leaders.size).toBeGreaterThan(2)
    }),
    { numRuns: 50 },
  )
})

it('a racer moves by a little from frame to frame, and the ground only forward', () => {
  const drawn = [7, 2, 10, 1, 5, 3, 9, 8, 6, 4]
  const frames = [
    ...Array.from({ length: 300 }, (_, frame) => running(42, frame * 16)),
    ...Array.from({ length: Math.ceil(RACE_MS / 16) }, (_, frame) =>
      finishing(42, drawn, 300 * 16, frame * 16),
    ),
  ]
  const leaps = frames.filter((race, index) => {
    const next = frames[index + 1] ?? race
    const near = race.at.every((at, lane) => Math.abs((next.at[lane] ?? 0) - at) < 0.03)
    return !(near && next.gone >= race.gone)
  })
  expect(leaps).toEqual([])
})
