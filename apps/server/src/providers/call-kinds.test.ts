import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit/audit.ts'
import { betsyClient, jwsOf } from './testing/betsy.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { betOf } from './testing/dialects.fixture.ts'
import { hub88Client, signatureOf } from './testing/hub88.fixture.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

/** Every ordered pair of two different kinds. */
const pairs = <K extends string>(kinds: readonly K[]): [K, K][] =>
  kinds.flatMap((kind) => kinds.filter((other) => other !== kind).map((other): [K, K] => [kind, other]))

describe('a casino’s call, whose signature covers the body alone', () => {
  const DUPLICATE = 'RS_ERROR_DUPLICATE_TRANSACTION'
  const KINDS = ['bet', 'win', 'rollback'] as const
  const casino = () => hub88Client(desk.site.server.app)

  /** A body that every kind of call can read, about a bet that was taken. */
  async function ambiguous() {
    const { player, token } = await desk.seated('100.00')
    const bet = desk.bet(player, token, 1_000_000)
    expect(await casino().call('/transaction/bet', bet)).toMatchObject({ status: 'RS_OK' })
    const { transaction_uuid: reference_transaction_uuid, ...fields } = bet
    const ids = { request_uuid: randomUUID(), transaction_uuid: randomUUID() }
    const body = JSON.stringify({ ...fields, ...ids, amount: 500_000, reference_transaction_uuid })
    const send = async (kind: string) =>
      (await casino().raw(`/transaction/${kind}`, body, signatureOf(body))).reply.status
    return { player, send }
  }

  it('is refused when a win is repeated as a rollback, and the win stays', async () => {
    const { player, send } = await ambiguous()
    expect(await send('win')).toBe('RS_OK')
    expect(await desk.balance(player)).toBe('95.00')
    expect(await send('rollback')).toBe(DUPLICATE)
    expect(await desk.balance(player)).toBe('95.00')
    expect(await send('win'), 'the retry of the win').toBe('RS_OK')
    expect(desk.site.logged()).toContain('call of another kind under a known id')
  })

  it.each(pairs(KINDS))('is refused when it uses the id of a %s as that of a %s', async (first, second) => {
    const { player, send } = await ambiguous()
    expect(await send(first)).toBe('RS_OK')
    const balance = await desk.balance(player)
    expect(await send(second)).toBe(DUPLICATE)
    expect(await desk.balance(player)).toBe(balance)
    expect(await send(first), 'a retry of the first').toBe('RS_OK')
  })

  it('succeeds for only one of three kinds that race for an id', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const { send } = await ambiguous()
      const answers = await Promise.all([...KINDS, ...KINDS].map(send))
      expect(answers.toSorted()).toEqual([DUPLICATE, DUPLICATE, DUPLICATE, DUPLICATE, 'RS_OK', 'RS_OK'])
    }
  })

  it('keeps the kind of an id after a restart, and of a refused call', async () => {
    const { player, token } = await desk.seated('1.00')
    const bet = { ...desk.bet(player, token, 1_000_000), reference_transaction_uuid: randomUUID() }
    expect(await casino().call('/transaction/bet', bet)).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    })
    await desk.site.restart()
    expect(await casino().call('/transaction/rollback', bet)).toMatchObject({ status: DUPLICATE })
  })

  it('never rolls back a win, in either order', async () => {
    const { player, token } = await desk.seated('100.00')
    const bet = desk.bet(player, token, 1_000_000)
    await casino().call('/transaction/bet', bet)
    const win = desk.win(bet, 500_000)
    const back = desk.rollback(win)
    const answers = await Promise.all([
      casino().call('/transaction/win', win),
      casino().call('/transaction/rollback', back),
    ])
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(1)
  })
})

describe('a sportsbook’s call, whose signature covers the body alone', () => {
  const book = () => betsyClient(desk.site.server.app)

  async function placed() {
    const player = await richPlayer(desk.site, '100.00')
    const token = await desk.tokenFor(player, desk.dialects().betsy)
    const { id } = betOf(player, token, '10.00')
    const fields = { transactionId: id, userId: player.userId, currency: 'USD', token, amount: 10 }
    const body = JSON.stringify({ type: 1, requestId: randomUUID(), ...fields })
    const send = async (method: 'POST' | 'PUT') =>
      (await book().raw(method, '/payment/bet', body, jwsOf(body))).reply
    return { player, fields, send }
  }

  it('does not un-settle a bet with the body of the bet', async () => {
    const { player, fields, send } = await placed()
    expect(await send('POST')).toMatchObject({ amount: 90 })
    await book().call('PUT', '/payment/bet', { ...fields, type: 2, amount: 25, resultType: 'won' })
    expect(await desk.balance(player)).toBe('115.00')
    expect(await send('PUT')).toMatchObject({ code: 8, message: 'requestIdReused' })
    expect(await desk.balance(player)).toBe('115.00')
    expect(await send('POST'), 'the retry of the bet').toMatchObject({ amount: 90 })
  })

  it('places no bet with the body that un-settled one', async () => {
    const { player, fields, send } = await placed()
    await book().call('POST', '/payment/bet', { ...fields, type: 1 })
    await book().call('PUT', '/payment/bet', { ...fields, type: 2, amount: 25, resultType: 'won' })
    expect(await send('PUT')).toMatchObject({ amount: 90 })
    expect(await send('POST')).toMatchObject({ code: 8 })
    expect(await desk.balance(player)).toBe('90.00')
  })

  it.each(pairs(['settle', 'cashout', 'unsettle', 'rollback'] as const))(
    'is refused when the request of a %s is used as that of a %s, also in a race',
    async (first, second) => {
      const { player, fields, send } = await placed()
      await send('POST')
      const requestId = randomUUID()
      const kinds = {
        settle: { type: 2, amount: 25, resultType: 'won' },
        cashout: { type: 2, amount: 5, resultType: 'cashout', partial: true },
        unsettle: { type: 1 },
        rollback: { type: 3 },
      } as const
      const change = async (kind: keyof typeof kinds) =>
        (await book().call('PUT', '/payment/bet', { ...fields, requestId, ...kinds[kind] })).reply.code
      const race = await Promise.all([change(first), change(second)])
      expect(race.toSorted()).toEqual([8, undefined])
      const balance = await desk.balance(player)
      const [done, refused] = race[0] === undefined ? [first, second] : [second, first]
      expect([await change(done), await change(refused)]).toEqual([undefined, 8])
      expect(await desk.balance(player)).toBe(balance)
    },
  )
})

it('L18: the ledger adds up after all tests of kinds', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
