import { fakeClock } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { firewallCheck } from './firewall-check.ts'

describe('[S-09] the firewall check', () => {
  const setUp = (secret = 'a secret of the house') => {
    const clock = fakeClock()
    return { clock, check: firewallCheck(clock, secret) }
  }

  it('is passed by waiting as long as a person does, and not too long', () => {
    const { clock, check } = setUp()
    const challenge = check.challenge()
    expect(check.passes(challenge)).toBe(false)
    clock.advance(700)
    expect(check.passes(challenge)).toBe(true)
    clock.advance(5 * 60_000 - 700)
    expect(check.passes(challenge)).toBe(true)
    clock.advance(1)
    expect(check.passes(challenge)).toBe(false)
  })

  it('is not passed with an invented challenge', () => {
    const { clock, check } = setUp()
    const other = firewallCheck(clock, 'a secret of another').challenge()
    const mine = check.challenge()
    clock.advance(1000)
    const earlier = mine.replace(/^\d+/, (time) => String(Number(time) - 1))
    for (const made of ['', 'x', other, earlier, `${mine}00`, mine.slice(0, -1)])
      expect(check.passes(made)).toBe(false)
  })

  describe('the firewall check on the site', () => {
    let site: TestSite
    beforeAll(async () => {
      site = await testSite()
    })
    afterAll(() => site.close())

    it('answers a press with success or a refusal', async () => {
      const given = await site.ask('/api/home/firewall_check')
      if (!('model' in given)) throw new Error('no challenge')
      const press = () => site.ask('/api/home/firewall_pass', { challenge: given.model.challenge })
      expect((await press()).status).toBe(1015)
      site.clock.advance(1000)
      expect(await press()).toEqual({ status: 0 })
    })
  })
})
