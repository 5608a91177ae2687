import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit/audit.ts'
import { betsyClient } from './testing/betsy.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { hub88Client } from './testing/hub88.fixture.ts'

const CALLS = caseCount(30, 50_000)

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

/** Written as text, because JSON has numbers that JavaScript does not. */
const oddValue = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-0',
    '0',
    '1e-7',
    '99999999999999999999999999',
    '0.1',
    'null',
    'true',
    '{}',
    '[]',
    '{"#":"5"}',
    '{"#":5}',
    '"\\u0000"',
    '"\\ud800"',
    '"a\\u0000b"',
    '""',
    '"__proto__"',
    '[[[[[[]]]]]]',
    `"${'x'.repeat(5000)}"`,
    '1 2',
    '01',
    '',
  ),
  fc.json({ maxDepth: 2 }),
  fc.integer({ min: -5, max: 100_000_000 }).map(String),
)

type Change = { readonly field: string; readonly value: string | null }
const changesOf = (fields: readonly string[]): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.record({
      field: fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 8 })),
      value: fc.option(oddValue),
    }),
    { maxLength: 4 },
  )

/** A well-formed call with some fields changed or removed, and perhaps a few bytes lost. */
function mutated(base: Readonly<Record<string, unknown>>, changes: readonly Change[], cut: number): string {
  const fields = new Map(Object.entries(base).map(([name, value]) => [name, JSON.stringify(value)]))
  for (const { field, value } of changes) {
    if (value === null) fields.delete(field)
    else fields.set(field, value)
  }
  const text = `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
  return cut === 0 ? text : text.slice(0, -cut)
}

const cuts = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(20))

describe('signed calls of any content', () => {
  it('A: are answered and never fail', async () => {
    const player = await richPlayer(desk.site, '100000.00')
    const token = await desk.launch(player)
    const { raw } = hub88Client(desk.site.server.app)
    const known = desk.bet(player, token, 100_000)
    await raw('/transaction/bet', JSON.stringify({ request_uuid: randomUUID(), ...known }))
    const base = { request_uuid: randomUUID(), ...known, round_closed: false, is_free: false }
    const paths = [
      '/user/info',
      '/user/balance',
      '/transaction/bet',
      '/transaction/win',
      '/transaction/rollback',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.boolean(),
        changesOf([...Object.keys(base), 'reference_transaction_uuid']),
        cuts,
        async (path, isNew, changes, cut) => {
          const fields = {
            ...base,
            reference_transaction_uuid: known.transaction_uuid,
            ...(isNew && { transaction_uuid: randomUUID() }),
          }
          const { code, reply } = await raw(path, mutated(fields, changes, cut))
          expect(code).toBe(200)
          expect(reply.status).not.toBe('RS_ERROR_UNKNOWN')
        },
      ),
      { numRuns: CALLS },
    )
  })

  it('B: are answered and never fail', async () => {
    const player = await richPlayer(desk.site, '100000.00')
    const token = await desk.tokenFor(player, desk.dialects().betsy)
    const { raw } = betsyClient(desk.site.server.app)
    const base = {
      requestId: randomUUID(),
      token,
      type: 1,
      transactionId: randomUUID(),
      userId: player.userId,
      currency: 'USD',
      amount: 1.5,
      resultType: 'won',
      coefficient: 1.85,
      ticketType: 'single',
      metadata: [{ eventId: 1, marketId: 'm', outcomeId: 'o', coefficient: 1.2, stage: 'live' }],
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ['POST', '/user/profile', 1] as const,
          ['POST', '/user/balance', 1] as const,
          ['POST', '/payment/bet', 1] as const,
          ['PUT', '/payment/bet', 1] as const,
          ['PUT', '/payment/bet', 2] as const,
          ['PUT', '/payment/bet', 3] as const,
          ['POST', '/payment/check', 1] as const,
        ),
        fc.boolean(),
        changesOf(Object.keys(base)),
        cuts,
        async ([method, path, type], isNew, changes, cut) => {
          const fields = {
            ...base,
            type,
            requestId: randomUUID(),
            ...(isNew && { transactionId: randomUUID() }),
          }
          const { code, reply } = await raw(method, path, mutated(fields, changes, cut))
          expect([200, 400]).toContain(code)
          expect(reply.code).not.toBe(100)
        },
      ),
      { numRuns: CALLS },
    )
  })

  it('L18: leave a ledger that adds up, and no failure in the log', async () => {
    expect(desk.site.logged()).not.toContain('provider call failed')
    expect(await auditLedger(desk.site.database.pool)).toEqual([])
  })
})
