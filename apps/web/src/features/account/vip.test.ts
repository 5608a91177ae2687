import { expect, it } from 'vitest'
import { shownVipLevel } from './vip.ts'

it('[C-05] a VIP level is displayed one higher than it is unless the operator turned that off', () => {
  expect(shownVipLevel(0, { disableVipPlus: false })).toBe(1)
  expect(shownVipLevel(7, { disableVipPlus: false })).toBe(8)
  expect(shownVipLevel(7, { disableVipPlus: true })).toBe(7)
})
