import { expect, it } from 'vitest'
import { needTwo } from './two-people.ts'

const areTwo = (requestedBy: string, approvedBy: string) => needTwo({ requestedBy, approvedBy }).ok

it.each([
  'ANN',
  'a n-n',
  'Ann+',
  'ann$',
  'ann\u200b',
  'ann\ufe0f',
  'ann\u3164',
  'a\u0301nn',
  'ánn',
  'ａｎｎ',
])('one person who writes their name as %j is no second one', (other) => {
  expect(areTwo('Ann', other)).toBe(false)
  expect(areTwo(other, 'Ann')).toBe(false)
})

it('two people are two, and nobody is none', () => {
  expect(areTwo('Ann', 'Bob')).toBe(true)
  expect(areTwo('ann1', 'ann2')).toBe(true)
  expect(areTwo('阿', '玲')).toBe(true)
  for (const nobody of ['', ' ', '$', '\u3164']) expect(areTwo('Ann', nobody)).toBe(false)
})
