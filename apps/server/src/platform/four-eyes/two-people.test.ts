import { expect, it } from 'vitest'
import { requireTwoPeople } from './two-people.ts'

const areTwo = (requestedBy: string, approvedBy: string) => requireTwoPeople({ requestedBy, approvedBy }).ok

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
])('the same name written as %j does not count as a second person', (other) => {
  expect(areTwo('Ann', other)).toBe(false)
  expect(areTwo(other, 'Ann')).toBe(false)
})

it('different names count as two people, and an empty name as none', () => {
  expect(areTwo('Ann', 'Bob')).toBe(true)
  expect(areTwo('ann1', 'ann2')).toBe(true)
  expect(areTwo('阿', '玲')).toBe(true)
  for (const nobody of ['', ' ', '$', '\u3164']) expect(areTwo('Ann', nobody)).toBe(false)
})
