import { fakeClock } from '@baize/kit'
import { expect, it } from 'vitest'
import { newRequestId } from './request-id.ts'

it('sorts by the time it was made at', () => {
  const clock = fakeClock()
  const ids = Array.from({ length: 50 }, () => {
    clock.advance(1)
    return newRequestId(clock)
  })
  expect(ids.toSorted()).toEqual(ids)
})

it('is another one each time, also within a millisecond', () => {
  const clock = fakeClock()
  expect(new Set(Array.from({ length: 1000 }, () => newRequestId(clock))).size).toBe(1000)
})
