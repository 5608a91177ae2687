import { fakeClock } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS_WEBHOOK, cardsAt, sign } from '../../payments/deposits/provider.fixture.ts'
import { BANK_WEBHOOK, bankAt } from '../../payments/withdrawals/bank.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { createStrangerLimit, type StrangerLimit } from './stranger-limit.ts'

/** How many of fifty forged calls have their signature checked. */
const forgedBy = (limit: StrangerLimit, ip: string): number =>
  Array.from({ length: 50 }, () => {
    const isAdmitted = limit.admits(ip)
    if (isAdmitted) limit.heard(ip, { isSigned: false, call: Buffer.alloc(0) })
    return isAdmitted
  }).filter(Boolean).length

const signed = (text: string) => ({ isSigned: true, call: Buffer.from(text) })

describe('the limit for strangers', () => {
  it('allows an address twenty attempts at once and then one per second, separately for each address', () => {
    const clock = fakeClock()
    const limit = createStrangerLimit(clock)
    expect(forgedBy(limit, '203.0.113.5')).toBe(20)
    expect(forgedBy(limit, '203.0.113.6')).toBe(20)
    clock.advance(3000)
    expect(forgedBy(limit, '203.0.113.5')).toBe(3)
  })

  it('counts only forged calls, so a provider’s first hundred are all admitted', () => {
    const limit = createStrangerLimit(fakeClock())
    const admitted = Array.from({ length: 100 }, () => limit.admits('198.51.100.1'))
    expect(new Set(admitted)).toEqual(new Set([true]))
  })

  it('ignores an address that has signed and forgets the oldest of too many', () => {
    const limit = createStrangerLimit(fakeClock())
    limit.heard('198.51.100.1', signed('first'))
    expect(forgedBy(limit, '198.51.100.1')).toBe(50)
    for (let i = 0; i < 1000; i++) limit.heard(`198.18.${i >> 8}.${i & 255}`, signed(String(i)))
    expect(forgedBy(limit, '198.51.100.1')).toBe(20)
  })

  it('learns nothing from a repeated signature, because a captured call can come from anywhere', () => {
    const limit = createStrangerLimit(fakeClock())
    limit.heard('198.51.100.1', signed('captured'))
    for (let i = 0; i < 3; i++) limit.heard('203.0.113.5', signed('captured'))
    expect(forgedBy(limit, '203.0.113.5')).toBe(17)
    expect(forgedBy(limit, '198.51.100.1'), 'the provider').toBe(50)
    limit.heard('203.0.113.5', signed('a fresh one'))
    expect(forgedBy(limit, '203.0.113.5')).toBe(50)
  })

  it.each(['127.0.0.1', '10.0.3.4', '172.20.0.1', '192.168.1.1', '::ffff:10.0.0.1', '::1', 'fd00::7'])(
    'does not apply at %s, where a proxy hides addresses and only the signature counts',
    (ip) => {
      const limit = createStrangerLimit(fakeClock())
      expect(forgedBy(limit, ip)).toBe(50)
      expect(limit.admits(ip)).toBe(true)
    },
  )
})

describe('the webhooks', () => {
  let site: TestSite
  beforeAll(async () => {
    // Nothing listens there: no call gets that far.
    const nowhere = 'http://127.0.0.1:9'
    site = await testSite({
      paymentDrivers: [
        ...cardsAt(nowhere),
        ...bankAt(nowhere),
        {
          driver: 'shkeeper',
          name: 'shkeeper',
          url: nowhere,
          apiKeys: ['a-key-of-some-length'],
          collects: ['usdt'],
          pays: [],
          settleMinutes: 60,
          confirmations: 3,
        },
      ],
    })
  })
  afterAll(() => site.close())

  it.each([CARDS_WEBHOOK, BANK_WEBHOOK, '/webhooks/shkeeper/shkeeper', '/webhooks/shkeeper/shkeeper/payout'])(
    'limit strangers at %s before they read a body or compute a signature',
    async (url) => {
      const forged = async (remoteAddress: string, payload = '{}') => {
        const headers = sign(payload, site.clock.now(), 'the secret of a stranger')
        const sent = { method: 'POST', url, payload, headers, remoteAddress } as const
        return (await site.server.app.inject(sent)).statusCode
      }
      const codes = []
      for (let i = 0; i < 25; i++) codes.push(await forged('203.0.113.5'))
      expect(codes).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429, 429, 429, 429])
      expect(await forged('203.0.113.5', 'x'.repeat(2 ** 20)), 'a body that is not read').toBe(429)
      const atOnce = await Promise.all(Array.from({ length: 50 }, () => forged('203.0.113.6')))
      expect(atOnce.filter((code) => code === 401)).toHaveLength(20)
    },
  )
})
