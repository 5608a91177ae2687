import { randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { deaths, ofMoments } from '../../payments/deposits/dying.fixture.ts'
import { givenAlone } from '../../platform/four-eyes/given-alone.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { openSitePacket } from '../redpacket/service.ts'
import { openRain } from './service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite({ givenAloneADay: '100', rainLeastShares: 10, rainNoticeMs: MINUTE })
  for (const programme of ['rain', 'wheel', 'invite'] as const) await site.funds(programme, 100_000_00n)
})
afterAll(() => site.close())
afterEach(() => site.isSound())

/** Somebody who has given nothing away yet. */
let people = 0
const somebody = (): string => `giver${++people}`

const rain = (requestedBy: string, total: string, changes: object = {}) => ({
  requestId: randomUUID(),
  currencyId: 'USD' as const,
  total,
  shares: 10,
  seconds: 60,
  startsAt: site.clock.now() + MINUTE,
  reason: 'a test',
  requestedBy,
  ...changes,
})
const rains = async (by: string, total: string, changes: object = {}) =>
  refusalOf(await site.ask('/api/operator/rains/open', rain(by, total, changes)))
const packetOf = (requestedBy: string, total: string, changes: object = {}) => ({
  requestId: randomUUID(),
  currencyId: 'USD' as const,
  total,
  shares: 10,
  endTime: site.clock.now() + DAY,
  requestedBy,
  ...changes,
})
const packet = async (by: string, total: string, changes: object = {}) =>
  refusalOf(await site.ask('/api/operator/redpacket/open', packetOf(by, total, changes)))
const tickets = async (by: string, player: RewardPlayer, changes: object = {}) =>
  refusalOf(
    await site.ask('/api/operator/prizes/give', {
      requestId: randomUUID(),
      userId: player.id,
      kind: 'wheel',
      count: 20,
      reason: 'a test',
      requestedBy: by,
      ...changes,
    }),
  )
const given = async (by: string) =>
  accepted(await site.ask('/api/operator/me/given', { requestedBy: by })).model.find(
    ({ currencyId }) => currencyId === 'USD',
  )

describe('the gifts that one operator gives alone', () => {
  it('need two operators above the limit, and not at it, to the minor unit', async () => {
    expect(await rains(somebody(), '100.00')).toBe('accepted')
    expect(await rains(somebody(), '100.01')).toBe('approvalPending')
    const by = somebody()
    expect(await rains(by, '99.90')).toBe('accepted')
    expect(await packet(by, '0.11')).toBe('approvalPending')
    expect(await packet(by, '0.10')).toBe('accepted')
    expect(await packet(by, '0.10')).toBe('approvalPending')
    expect(await given(by)).toMatchObject({ given: '100.00', left: '0.00', limit: '100.00' })
  })

  it('are summed over rains, packets and tickets for 24 hours', async () => {
    const by = somebody()
    const player = await site.verified()
    expect(await rains(by, '40.00')).toBe('accepted')
    expect(await packet(by, '40')).toBe('accepted')
    expect(await tickets(by, player, { count: 1 })).toBe('accepted')
    const spent = Number((await given(by))?.given)
    expect(spent).toBeGreaterThan(80)
    expect(await rains(by, '20.00')).toBe('approvalPending')
    site.clock.advance(DAY)
    expect(await given(by)).toMatchObject({ given: '0.00', left: '100.00' })
    expect(await rains(by, '100.00')).toBe('accepted')
    expect(await tickets(by, player)).toBe('approvalPending')
  })

  it('count in every currency by the unit of limits', async () => {
    await site.newPlayer({ countryId: 'BR', currencyId: 'BRL' })
    await site.funds('rain', 100_000_00n, 'BRL')
    const by = somebody()
    expect(await rains(by, '60.00')).toBe('accepted')
    // 100 units are 500 reais.
    expect(await rains(by, '200.01', { currencyId: 'BRL' })).toBe('approvalPending')
    expect(await rains(by, '200.00', { currencyId: 'BRL' })).toBe('accepted')
    expect(await packet(by, '0.10')).toBe('approvalPending')
  })

  it('exclude gifts that two operators approved and repeated requests', async () => {
    const by = somebody()
    expect(await rains(by, '300.00', { approvedBy: 'second' })).toBe('accepted')
    const request = rain(by, '60.00')
    for (const _again of [1, 2, 3])
      expect(refusalOf(await site.ask('/api/operator/rains/open', request))).toBe('accepted')
    expect(await given(by)).toMatchObject({ given: '60.00', left: '40.00' })
    // The same request for more is another act.
    const player = await site.verified()
    const requestId = randomUUID()
    expect(await tickets(by, player, { requestId, count: 1 })).toBe('accepted')
    const once = (await given(by))?.given
    expect(await tickets(by, player, { requestId, count: 1 })).toBe('accepted')
    expect((await given(by))?.given).toBe(once)
    await tickets(by, player, { requestId, count: 2 })
    expect((await given(by))?.given).not.toBe(once)
  })

  it('do not exceed the limit by simultaneous acts', async () => {
    const by = somebody()
    await given(by)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? rains(by, '30.00') : packet(by, '30'))),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'accepted'),
      ...Array.from({ length: 5 }, () => 'approvalPending'),
    ])
    expect(await given(by)).toMatchObject({ given: '90.00' })
  })

  it('stay counted when the same request changes before its money moves', async () => {
    const { ctx } = site.server
    const { log } = site.server.app
    /** Comes too late to the ledger. */
    const late = { ...ctx, ledger: { ...ctx.ledger, post: () => Promise.reject(new Error('late')) } }
    /** Does something right before the first posting. */
    const interrupted = (meanwhile: () => Promise<unknown>): typeof ctx => {
      let isFirst = true
      const post: typeof ctx.ledger.post = async (command) => {
        if (isFirst) {
          isFirst = false
          await meanwhile().catch(() => null)
        }
        return ctx.ledger.post(command)
      }
      return { ...ctx, ledger: { ...ctx.ledger, post } }
    }
    const alone = (actor: string) => ({ requestedBy: 'ann', approvedBy: null, actor })
    const sums: (string | undefined)[] = []
    const sum = async (actor: string) => {
      // Acts under way count for ten minutes, those with a transaction for a day.
      site.clock.advance(11 * MINUTE)
      sums.push((await givenAlone(ctx, ctx.db, actor)).find(({ currencyId }) => currencyId === 'USD')?.given)
    }

    const packets = alone('operator:801')
    const wanted = {
      requestId: randomUUID(),
      currencyId: 'USD' as const,
      endTime: site.clock.now() + DAY,
      total: '100',
      shares: 10,
    }
    const less = () => openSitePacket(late, { ...wanted, total: '0.10' }, packets)
    expect((await openSitePacket(interrupted(less), wanted, packets)).ok).toBe(true)
    await sum(packets.actor)

    for (const [actor, change] of [
      ['operator:802', { total: '0.10' }],
      ['operator:803', { shares: 11 }],
    ] as const) {
      const { requestedBy: _, ...input } = rain('ann', '100.00')
      const other = () => openRain(late, log, { ...input, ...change }, alone(actor))
      expect((await openRain(interrupted(other), log, input, alone(actor))).ok).toBe(true)
      await sum(actor)
    }
    expect(sums).toEqual(['100.00', '100.00', '100.00'])
  })

  it('count one of two simultaneous requests with the same id, the one that is executed', async () => {
    const by = somebody()
    const request = rain(by, '60.00')
    for (let round = 0; round < 5; round++) {
      site.clock.advance(DAY)
      const same = { ...request, requestId: randomUUID(), startsAt: site.clock.now() + MINUTE }
      const outcomes = await Promise.all(
        [same, { ...same, total: '0.10' }, { ...same, shares: 12 }].map((gift) =>
          site.ask('/api/operator/rains/open', gift),
        ),
      )
      const [opened, ...more] = outcomes.flatMap((outcome) =>
        outcome.status === 0 ? [accepted(outcome).model] : [],
      )
      expect(more).toEqual([])
      site.clock.advance(11 * MINUTE)
      expect((await given(by))?.given).toBe(opened?.total)
    }
  })

  it('do not exceed the limit when two acts both read the sum before either wrote', async () => {
    const by = somebody()
    const blocker = await site.database.owner.connect()
    try {
      // Lets both read the sum and lets neither write.
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE given_alone IN SHARE MODE')
      const outcomes = Promise.all([packet(by, '60'), rains(by, '60.00')])
      await untilBlockedOnLock(site.database.owner, 2)
      await blocker.query('COMMIT')
      expect((await outcomes).toSorted()).toEqual(['accepted', 'approvalPending'])
    } finally {
      blocker.release()
    }
    expect(await given(by)).toMatchObject({ given: '60.00' })
  })

  it('are counted completely when a server dies at any point, and a repeated request counts once', async () => {
    const { ctx } = site.server
    let deathNumber = 0
    for (const death of deaths(ctx)) {
      // The programme has a cap of a day.
      site.clock.advance(DAY)
      const actor = `operator:9${++deathNumber}`
      const by = { requestedBy: 'ann', approvedBy: null, actor }
      const { requestedBy: _, ...input } = rain('ann', '100.00')
      await death.strikes(async (dying) => {
        await openRain(dying, site.server.app.log, input, by)
      })
      const { rows } = await site.database.owner.query(
        `SELECT FROM rains r JOIN ledger_packets p ON p.id = r.id WHERE r.request_id = $1`,
        [input.requestId],
      )
      const { requestedBy: __, ...another } = rain('ann', '0.10')
      const next = await openRain(ctx, site.server.app.log, another, by)
      // Money that left counts, whenever the process died. What was noted before it left may count too.
      const said = next.ok ? 'opened' : next.error.id
      expect(rows.length === 1 ? ['secondPersonNeeded'] : ['secondPersonNeeded', 'opened']).toContain(said)
      const repeated = next.ok || (await openRain(ctx, site.server.app.log, input, by)).ok
      expect(repeated).toBe(true)
    }
    expect(deathNumber).toBeGreaterThan(3)
  })
})

describe('a rain', () => {
  it('has a minimum number of shares and a minimum notice, also on schedule', async () => {
    const by = somebody()
    expect(await rains(by, '10.00', { shares: 9 })).toBe('badInput')
    expect(await rains(by, '10.00', { startsAt: site.clock.now() + MINUTE - 1 })).toBe('badInput')
    expect(await rains(by, '10.00')).toBe('accepted')
    const schedule = {
      currencyId: 'USD',
      total: '10.00',
      shares: 1,
      seconds: 60,
      days: [1],
      minute: 0,
      reason: 'a test',
      requestedBy: by,
      approvedBy: 'second',
    }
    expect(refusalOf(await site.ask('/api/operator/rains/schedule', schedule))).toBe('badInput')
  })
})

describe('a red packet', () => {
  const shown = async (id: string) => {
    const { rows } = await site.database.owner.query<{ shares: string[] }>(
      'SELECT shares::text[] AS shares FROM ledger_packets WHERE id = $1',
      [id],
    )
    return rows[0]?.shares.map(BigInt) ?? []
  }
  const opened = async (by: string, total: string, changes: object = {}) =>
    accepted(await site.ask('/api/operator/redpacket/open', packetOf(by, total, changes))).model

  it('has a minimum number of shares and an end after its notice', async () => {
    const by = somebody()
    expect(await packet(by, '10.00', { shares: 1 })).toBe('badInput')
    expect(await packet(by, '10.00', { shares: 9 })).toBe('badInput')
    expect(await packet(by, '10.00', { endTime: site.clock.now() + MINUTE })).toBe('badInput')
    expect(await given(by)).toMatchObject({ given: '0.00' })
    expect(await packet(by, '10.00')).toBe('accepted')
  })

  it('is split at random: two of the same sum differ, and each adds up', async () => {
    const by = somebody()
    const packets = [await opened(by, '10.00'), await opened(by, '10.00')]
    const splits = await Promise.all(packets.map(({ id }) => shown(id)))
    for (const shares of splits) {
      expect(shares).toHaveLength(10)
      expect(shares.every((share) => share > 0n)).toBe(true)
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(10_00n)
    }
    expect(splits[0]).not.toEqual(splits[1])
  })

  it('is the same for the same request, with one split, also during its last minute', async () => {
    const by = somebody()
    const request = packetOf(by, '10.00', { endTime: site.clock.now() + 2 * MINUTE })
    const open = async () => accepted(await site.ask('/api/operator/redpacket/open', request)).model
    const [first, same] = await Promise.all([open(), open()])
    expect(same).toEqual(first)
    const split = await shown(first.id)
    site.clock.advance(MINUTE + 1)
    expect(await open()).toEqual(first)
    expect(await shown(first.id)).toEqual(split)
    expect(await given(by)).toMatchObject({ given: '10.00' })
    const other = { ...request, shares: 11 }
    expect(refusalOf(await site.ask('/api/operator/redpacket/open', other))).toBe('requestIdReused')
  })

  it('has no share for anybody before its notice is over', async () => {
    const { id } = await opened(somebody(), '10.00')
    const player = await catcher()
    const claim = () => site.ask('/api/redpacket/claim', { id }, player.headers)
    const early = await claim()
    expect(refusalOf(early)).toBe('rainNotBegun')
    expect(early).toMatchObject({ extra: { values: { seconds: '60' } } })
    site.clock.advance(MINUTE)
    expect(refusalOf(await claim())).toBe('accepted')
  })

  it('is set aside and counted once when a server dies at any point', async () => {
    const { ctx } = site.server
    let number = 0
    for (const death of deaths(ctx)) {
      const by = { requestedBy: 'ann', approvedBy: null, actor: `operator:7${++number}` }
      const { requestedBy: _, ...input } = packetOf('ann', '100.00')
      await death.strikes(async (dying) => {
        await openSitePacket(dying, input, by)
      })
      const first = await openSitePacket(ctx, input, by)
      expect(first.ok).toBe(true)
      expect(await openSitePacket(ctx, input, by)).toEqual(first)
      const { rows } = await site.database.owner.query('SELECT FROM ledger_transactions WHERE key = $1', [
        `${input.requestId}:packet`,
      ])
      expect(rows).toHaveLength(1)
      const { requestedBy: __, ...another } = packetOf('ann', '0.10')
      expect(await openSitePacket(ctx, another, by)).toMatchObject({ error: { id: 'secondPersonNeeded' } })
    }
    expect(number).toBeGreaterThanOrEqual(ofMoments(4))
  })
})

async function catcher(): Promise<RewardPlayer> {
  const player = await site.verified()
  await site.deposits(player, 100n)
  await site.stakes(player, 100n)
  return player
}

describe('a player who works for the house', () => {
  const own = (text: string, values: readonly unknown[]) => site.database.owner.query(text, [...values])
  const STAFF = '/api/operator/player/staff'
  const TIES: readonly (readonly [string, (player: RewardPlayer) => Promise<unknown>])[] = [
    [
      'was declared as such',
      ({ id }) => site.ask(STAFF, { userId: id, on: true, reason: 'she told us', requestedBy: 'ann' }),
    ],
    [
      'has the e-mail that an operator signs in with',
      async ({ id }) => {
        await own(`UPDATE users SET email = 'Ann@house.example' WHERE id = $1`, [id])
        await own(
          `INSERT INTO operator_sign_ins (operator_id, email, set_by, set_at)
           SELECT id, 'ann@house.example', 'tests', now() FROM operators WHERE handle = 'ann'`,
          [],
        )
      },
    ],
    [
      'was on the device and at the address of an operator',
      async ({ id }) => {
        await own(`UPDATE sessions SET ip = '203.0.113.7', device = 'Firefox · Linux' WHERE user_id = $1`, [
          id,
        ])
        await own(
          `UPDATE operator_sessions SET ip = '203.0.113.7', device = 'Firefox · Linux', last_seen_at = $1
           WHERE operator_id = (SELECT id FROM operators WHERE handle = 'ann')`,
          [new Date(site.clock.now())],
        )
      },
    ],
  ]

  it.each(TIES)('gets no share of a rain or red packet and no tickets: a player who %s', async (_, ties) => {
    const [staff, other] = [await catcher(), await catcher()]
    const { model } = accepted(
      await site.ask('/api/operator/rains/open', rain('ann', '10.00', { approvedBy: 'bob' })),
    )
    const two = packetOf('ann', '10.00', { approvedBy: 'bob' })
    const { id } = accepted(await site.ask('/api/operator/redpacket/open', two)).model
    site.clock.advance(MINUTE)
    await ties(staff)
    const grab = async ({ headers }: RewardPlayer) =>
      refusalOf(await site.ask('/api/rain/catch', { id: model.id }, headers))
    expect(await grab(staff)).toBe('staffPlayer')
    expect(await grab(other)).toBe('accepted')
    const claim = async ({ headers }: RewardPlayer) =>
      refusalOf(await site.ask('/api/redpacket/claim', { id }, headers))
    expect(await claim(staff)).toBe('staffPlayer')
    expect(await claim(other)).toBe('accepted')
    expect(await tickets(somebody(), staff, { count: 1 })).toBe('staffPlayer')
  })

  it('is not identified by an address of this machine, which belongs to a proxy', async () => {
    const player = await catcher()
    await own(`UPDATE sessions SET ip = '127.0.0.1', device = 'Safari · iOS' WHERE user_id = $1`, [player.id])
    await own(`UPDATE operator_sessions SET ip = '127.0.0.1', device = 'Safari · iOS'`, [])
    expect(await tickets(somebody(), player, { count: 1 })).toBe('accepted')
  })

  it('is declared by one person and released by two', async () => {
    const player = await catcher()
    const input = { userId: player.id, reason: 'a test' }
    expect(refusalOf(await site.ask(STAFF, { ...input, on: true, requestedBy: 'ann' }))).toBe('accepted')
    expect(refusalOf(await site.ask(STAFF, { ...input, on: false, requestedBy: 'ann' }))).toBe(
      'approvalPending',
    )
    expect(await tickets(somebody(), player, { count: 1 })).toBe('staffPlayer')
    const states = async () =>
      accepted(await site.ask('/api/operator/player', { userId: player.id, requestedBy: 'ann' })).model.states
    expect(await states(), 'the console says so').toContain('staff')
    const two = { ...input, on: false, requestedBy: 'cyd', approvedBy: 'bob' }
    expect(refusalOf(await site.ask(STAFF, two))).toBe('accepted')
    expect(await states()).not.toContain('staff')
    expect(await tickets(somebody(), player, { count: 1 })).toBe('accepted')
    expect(refusalOf(await site.ask(STAFF, { ...input, userId: '1', on: true, requestedBy: 'ann' }))).toBe(
      'unknownPlayer',
    )
  })
})
