import { describe, expect, expectTypeOf, it } from 'vitest'
import { CALLS, type ReplyOf } from './calls.ts'
import { Startup } from './entities.ts'
import { type Envelope, isAccepted, refused } from './envelope.ts'
import type { PlayerBet } from './player-bets.ts'
import { PayoutStatus, ProviderStatement } from './provider.ts'
import { Push } from './realtime.ts'
import { fillIn, REFUSALS, refusal } from './refusals.ts'
import { MinesView } from './step-views.ts'

describe('the table of refusals', () => {
  it('gives every refusal a status of its own, and none of them 0 or -1', () => {
    const statuses = Object.values(REFUSALS).map((one) => one.status)
    expect(new Set(statuses).size).toBe(statuses.length)
    expect(statuses).not.toContain(0)
    expect(statuses).not.toContain(-1)
  })

  it('[V-04] puts values into the sentence and names them for the translation', () => {
    expect(refused(refusal('betBelowMinimum', { min: '1.00' }))).toEqual({
      status: 2203,
      message: 'The minimum bet is 1.00.',
      extra: { id: 'betBelowMinimum', values: { min: '1.00' } },
    })
  })

  it('leaves a value nobody gave visible, and takes none from the prototype', () => {
    expect(fillIn('{constructor} and {min}', {})).toBe('{constructor} and {min}')
  })
})

describe('the start-up response', () => {
  it('[E-02] is whole with the defaults of the spec, however little a server says', () => {
    const none = { id: 'en', name: 'English', langItemsCacheKey: '' }
    const startup = Startup.parse({})
    expect(startup).toMatchObject({
      language: 'en',
      minBetAmount: '1',
      defaultBetAmount: '5',
      disableVipPlus: false,
      brand: { players: 0, winners: 0 },
      buildConfig: { varStyles: {} },
      smsConfig: { enableForgetPassword: false, enableRegister: false, enableWithdraw: false },
      enabledSmsConfigs: [],
      horizontalCom: false,
      gpcSymbol: 'G$',
      sk: '',
      designCacheKey: '',
    })
    expect(startup.languages[0]).toEqual(none)
    expect(Object.values(startup)).not.toContain(undefined)
    expect(Startup.parse({ smsConfig: { enableRegister: true } }).smsConfig).toEqual({
      enableForgetPassword: false,
      enableRegister: true,
      enableWithdraw: false,
    })
  })
})

describe('the envelope', () => {
  it('tells a reply from a refusal by its status alone', () => {
    const reply: Envelope<{ model: string }> = { status: 0, model: 'x' }
    expect(isAccepted(reply)).toBe(true)
    expect(isAccepted<{ model: string }>({ status: 1012, message: 'Log in to continue.' })).toBe(false)
  })
})

describe('the calls', () => {
  it('ignores unknown fields instead of passing them on', () => {
    const input = CALLS['/api/auth/login'].input.parse({ account: ' ada ', password: 'x', role: 'operator' })
    expect(input).toEqual({ account: 'ada', password: 'x' })
  })

  it.each([-1, 25, 1.5, Number.NaN])('has no tile %d on a board', (tile) => {
    const view = { mines: 3, picks: [tile], multiplier: '1.00', nextMultiplier: null, board: null }
    expect(MinesView.safeParse(view).success).toBe(false)
  })

  it('infers what a call answers', () => {
    expectTypeOf<ReplyOf<'/api/game/bet'>>().toEqualTypeOf<{ model: PlayerBet }>()
  })
})

describe('a page of a list', () => {
  const read = (pageNo: unknown) => CALLS['/api/game/bet_record'].input.safeParse({ pageNo }).data?.pageNo

  it('is a whole number, written as one or as text, and the first when it is not said', () => {
    expect([1, 37, '2', '0000003', 1_000_000, undefined].map(read)).toEqual([1, 37, 2, 3, 1_000_000, 1])
  })

  it.each([
    0,
    -1,
    1.5,
    1_000_001,
    NaN,
    '0',
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1.0',
    '1e3',
    '0x10',
    '٣',
    true,
    null,
    [1],
    ['2'],
    {},
  ])('is not %j', (pageNo) => {
    expect(read(pageNo)).toBeUndefined()
  })
})

describe('pushes', () => {
  it('[E-06] are told apart by type and carry a number', () => {
    expect(Push.parse({ type: 'balance', userId: '1', balance: '5.00', seq: 3, more: 1 })).toEqual({
      type: 'balance',
      userId: '1',
      balance: '5.00',
      seq: 3,
    })
    expect(Push.safeParse({ type: 'balance', userId: '1', balance: '5.00' }).success).toBe(false)
    expect(Push.safeParse({ type: 'riches', userId: '1', seq: 1 }).success).toBe(false)
  })
})

it('a payout whose name cannot be kept is not read by itself, and hides no other in a statement', () => {
  const payout = {
    payoutId: 'out\0',
    merchantPayoutId: '01234567-89ab-4def-8123-456789abcdef',
    state: 'paid',
    amount: '10.00',
    fee: '0.00',
    currency: 'USD',
  }
  expect(PayoutStatus.safeParse(payout).success).toBe(false)
  expect(PayoutStatus.safeParse({ ...payout, payoutId: 'out 😀' }).success).toBe(true)
  expect(ProviderStatement.safeParse({ payments: [], payouts: [payout] }).success).toBe(true)
})
