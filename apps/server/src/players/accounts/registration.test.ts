import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const SMS = ['smsAtRegistration', 'emailAtRegistration', 'enableRegisterPromoCode', 'rePhone', 'vpCode']

let site: TestSite
const messages = outboxOf(() => site)
beforeAll(async () => {
  site = await testSite({ ...CARRIERS, operatorToken: 'an-operators-token' })
})
afterAll(async () => {
  await site.close()
})
const change = async (fields: object) =>
  accepted(
    await site.ask(
      '/api/operator/site/settings/change',
      { person: 'ann', reason: 'a test', ...fields },
      OPERATOR,
    ),
  )
afterEach(() => change({ reset: SMS }))

const register = (fields: object, headers: Record<string, string> = {}) =>
  site.ask('/api/auth/register', { password: TEST_PASSWORD, adult: true, ...fields }, headers)
const sendCode = (phone: string) => site.ask('/api/auth/register_code', { phone })

describe('[E-14] [E-02] the registration by SMS', () => {
  it('needs the code that was sent to the number, once, and confirms the number', async () => {
    await change({ settings: { smsAtRegistration: true } })
    const phone = '+12015550101'
    expect(refusalOf(await register({ username: 'no-phone' }))).toBe('badInput')
    expect(refusalOf(await register({ phone }))).toBe('smsCodeNeeded')
    expect(accepted(await sendCode(phone)).model).toEqual({ seconds: 60 })
    const smsCode = await messages.codeFor(phone)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    expect(refusalOf(await register({ phone, smsCode: wrong }))).toBe('wrongCode')
    expect(refusalOf(await register({ phone: '+12015550102', smsCode }))).toBe('wrongCode')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => register({ phone, smsCode })))
    const opened = outcomes.filter((outcome) => refusalOf(outcome) === 'accepted')
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({ user: { phone, phoneChecked: true } })
    expect(refusalOf(await sendCode(phone))).toBe('phoneTaken')
  })

  it('keeps the code valid when the password is refused', async () => {
    await change({ settings: { smsAtRegistration: true } })
    const phone = '+12015550103'
    accepted(await sendCode(phone))
    const smsCode = await messages.codeFor(phone)
    expect(refusalOf(await register({ phone, smsCode, password: 'password1' }))).toBe('weakPassword')
    accepted(await register({ phone, smsCode }))
  })

  it('is off by default: no code is sent and none is needed', async () => {
    expect(refusalOf(await sendCode('+12015550104'))).toBe('forbidden')
    expect(accepted(await register({ phone: '+12015550104' })).user.phoneChecked).toBe(false)
  })
})

describe('the registration by a code sent by e-mail', () => {
  const email = 'new@example.com'
  const sendMail = (to: string) => site.ask('/api/auth/register_code', { email: to })

  it('needs the code that was sent to the address, once, and confirms the address', async () => {
    await change({ settings: { emailAtRegistration: true } })
    expect(refusalOf(await register({ username: 'no-address' }))).toBe('badInput')
    expect(refusalOf(await register({ email }))).toBe('emailCodeNeeded')
    expect(refusalOf(await sendCode('+12015550106'))).toBe('forbidden')
    accepted(await sendMail(email))
    const smsCode = await messages.codeFor(email)
    expect(refusalOf(await register({ email: 'other@example.com', smsCode }))).toBe('wrongCode')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => register({ email, smsCode })))
    const opened = outcomes.filter((outcome) => refusalOf(outcome) === 'accepted')
    expect(opened).toHaveLength(1)
    const { rows } = await site.database.owner.query(
      'SELECT email_checked, phone_checked FROM users WHERE email = $1',
      [email],
    )
    expect(rows).toEqual([{ email_checked: true, phone_checked: false }])
    expect(refusalOf(await sendMail(email))).toBe('emailTaken')
  })

  it('accepts either channel when the site requires both', async () => {
    await change({ settings: { emailAtRegistration: true, smsAtRegistration: true } })
    accepted(await sendMail('either@example.com'))
    accepted(
      await register({ email: 'either@example.com', smsCode: await messages.codeFor('either@example.com') }),
    )
    accepted(await sendCode('+12015550107'))
    const { user } = accepted(
      await register({ phone: '+12015550107', smsCode: await messages.codeFor('+12015550107') }),
    )
    expect(user.phoneChecked).toBe(true)
    expect(refusalOf(await register({ username: 'neither' }))).toBe('badInput')
  })

  it('is off by default', async () => {
    expect(refusalOf(await sendMail('off@example.com'))).toBe('forbidden')
  })
})

it('[E-02] the server checks rePhone too', async () => {
  await change({ settings: { rePhone: '^201' } })
  expect(refusalOf(await register({ phone: '+12125550105' }))).toBe('badInput')
  accepted(await register({ phone: '+12015550105' }))
})

describe('[E-14] [E-02] a promo code at registration', () => {
  const promo = { percent: 20, least: '1', most: '50', wager: 5, reason: 'a test' }
  beforeAll(async () => {
    for (const code of ['SPRING', 'VISIT'])
      accepted(
        await site.ask(
          '/api/operator/promo/open',
          {
            ...promo,
            code,
            endsAt: site.clock.now() + 86_400_000,
            requestedBy: 'ann',
            approvedBy: 'bob',
          },
          OPERATOR,
        ),
      )
  })
  const suggested = async (token: string) =>
    accepted(await site.ask('/api/pay/recharge_info', {}, auth(token))).model.suggested

  it('must exist and is suggested at the deposit; vpCode is suggested to everybody else', async () => {
    await change({ settings: { enableRegisterPromoCode: true, vpCode: 'visit' } })
    expect(refusalOf(await register({ username: 'typo', promoCode: 'SPRNG' }))).toBe('promoNotValid')
    const own = accepted(await register({ username: 'springer', promoCode: 'spring' })).user
    const other = accepted(await register({ username: 'plain' })).user
    expect([await suggested(own.token), await suggested(other.token)]).toEqual(['SPRING', 'VISIT'])
    await change({ reset: ['vpCode'] })
    expect(await suggested(other.token)).toBe('')
  })
})

describe('[A-08] [E-15] the parameters of a registration', () => {
  const originOf = async (userId: string) => {
    const { rows } = await site.database.owner.query<object>(
      'SELECT invite_code, wheel_tag, attribution FROM registration_origins WHERE user_id = $1',
      [userId],
    )
    return rows
  }

  it('are stored with the player', async () => {
    const { user } = accepted(
      await register({
        username: 'invited',
        inviteCode: 'friend',
        inviteWheelTag: 'wheel-1',
        wta: 'W2A-abc',
        aid: 'device-1',
        gaid: 'google-1',
        afid: 'flyer-1',
        referrer: 'blog.example',
      }),
    )
    expect(await originOf(user.userId)).toEqual([
      {
        invite_code: 'friend',
        wheel_tag: 'wheel-1',
        attribution: {
          wta: 'W2A-abc',
          aid: 'device-1',
          gaid: 'google-1',
          afid: 'flyer-1',
          referrer: 'blog.example',
        },
      },
    ])
  })

  let viaApp = 0
  it.each([
    ['W2A-friend', {}, 'friend', ''],
    ['W2A-friend&wheel-1', {}, 'friend', 'wheel-1'],
    ['W2A-friend&wheel-1', { inviteCode: 'other' }, 'other', ''],
    ['W2A-no code at all', {}, '', ''],
  ])(
    'have the invitation that the site left in the clipboard of the app: %s with %o',
    async (wta, known, invite_code, wheel_tag) => {
      viaApp += 1
      const username = `via_app${viaApp}`
      const { user } = accepted(await register({ username, wta, ...known }))
      expect(await originOf(user.userId)).toEqual([{ invite_code, wheel_tag, attribution: { wta } }])
    },
  )

  it('are left out when they are empty', async () => {
    const { user } = accepted(await register({ username: 'bare', aid: 'device-1', gaid: '', afid: '' }))
    expect(await originOf(user.userId)).toMatchObject([{ attribution: { aid: 'device-1' } }])
    const [origin] = await originOf(user.userId)
    expect(JSON.stringify(origin)).not.toMatch(/gaid|afid/)
  })

  it('prevent no registration, however broken they are', async () => {
    const { user } = accepted(await register({ username: 'odd', inviteCode: 'x'.repeat(500), wta: 7 }))
    expect(await originOf(user.userId)).toEqual([])
  })
})
