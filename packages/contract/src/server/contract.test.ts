import { describe, expect, expectTypeOf, it } from 'vitest'
import type { PlayerBet } from '../player/player-bets.ts'
import { Push } from '../player/realtime.ts'
import { Startup } from '../player/startup.ts'
import { MinesView } from '../player/step-views.ts'
import { type Envelope, isAccepted } from '../shared/envelope.ts'
import { fillIn, refusal } from '../shared/refusals.ts'
import { CALLS, type ReplyOf } from './calls.ts'
import { REFUSALS, refused } from './refusals.ts'

describe('the table of refusals', () => {
  it('gives every refusal a unique status other than 0 and -1', () => {
    const statuses = Object.values(REFUSALS).map((value) => value.status)
    expect(new Set(statuses).size).toBe(statuses.length)
    expect(statuses).not.toContain(0)
    expect(statuses).not.toContain(-1)
  })

  it('[V-04] inserts values into the sentence and names them for the translation', () => {
    expect(refused(refusal('betBelowMinimum', { min: '1.00' }))).toEqual({
      status: 2203,
      message: 'The minimum bet is 1.00.',
      extra: { id: 'betBelowMinimum', values: { min: '1.00' } },
    })
  })

  it('leaves a missing value’s placeholder visible and takes none from the prototype', () => {
    expect(fillIn('{constructor} and {min}', {})).toBe('{constructor} and {min}')
  })
})

describe('the start-up response', () => {
  it('[E-02] fills every missing field with the default of the specification', () => {
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
  it('tells a reply from a refusal by the status alone', () => {
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

  it.each([-1, 25, 1.5, Number.NaN])('rejects tile %d of a board', (tile) => {
    const view = { mines: 3, picks: [tile], multiplier: '1.00', nextMultiplier: null, board: null }
    expect(MinesView.safeParse(view).success).toBe(false)
  })

  it('infers the type of a call’s answer', () => {
    expectTypeOf<ReplyOf<'/api/game/bet'>>().toEqualTypeOf<{ model: PlayerBet }>()
  })
})

describe('the number of a list’s page', () => {
  const read = (pageNo: unknown) => CALLS['/api/game/bet_record'].input.safeParse({ pageNo }).data?.pageNo

  it('reads a whole number from a number or a text and defaults to 1', () => {
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
  ])('rejects %j', (pageNo) => {
    expect(read(pageNo)).toBeUndefined()
  })
})

describe('pushes', () => {
  it('[E-06] have a type that tells them apart and a sequence number', () => {
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
