import { Startup } from '@baize/contract'
import { expect, it } from 'vitest'
import { demoAward } from './demo-award.ts'

it('[C-06] the demo award is players times default bet times 10, the default bet being 5 unless configured', () => {
  const brand = { players: 12, winners: 3 }
  expect(demoAward(Startup.parse({ brand }))).toBe('600')
  expect(demoAward(Startup.parse({ brand, defaultBetAmount: '0.25' }))).toBe('30.00')
  expect(demoAward(Startup.parse({}))).toBe('0')
  expect(demoAward({ brand: { players: 9_007_199_254_740_991, winners: 0 }, defaultBetAmount: '5' })).toBe(
    '450359962737049550',
  )
})
