import { Startup } from '@baize/contract/player'
import { expect, it } from 'vitest'
import { demoAward } from './BrandFigures.tsx'

it('[C-06] the demo award is players times default bet times 10, the default bet being 5 unless configured', () => {
  expect(demoAward(12, Startup.parse({}).defaultBetAmount)).toBe('600')
  expect(demoAward(12, '0.25')).toBe('30.00')
  expect(demoAward(0, '5')).toBe('0')
  expect(demoAward(Number.MAX_SAFE_INTEGER, '5')).toBe('450359962737049550')
})
