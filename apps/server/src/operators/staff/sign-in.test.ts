import { CONSOLE_HEADER, type Role } from '@baize/contract/operator'
import type { OperatorPath } from '@baize/contract/server'
import { isAccepted } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsOperator, type Headers, plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { openIssuer, type Person, type TestIssuer } from './issuer.fixture.ts'

const CLIENT_ID = 'baize-console'
let site: TestSite
let issuer: TestIssuer
let owner: Headers
beforeAll(async () => {
  issuer = await openIssuer(CLIENT_ID, () => site.clock.now())
  const consoleOidc = { issuer: issuer.url, clientId: CLIENT_ID, clientSecret: '', name: 'House ID' }
  site = await testSite({ consoleOidc, consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  owner = await person('olivia', 'owner')
})
afterAll(async () => {
  await site.close()
  await issuer.close()
})

const person = (name: string, role: Role) => plantOperator(site.database.pool, name, [role], site.clock.now())
const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(async (request) => site.server.app.inject(request), headers, path, input)
const idOf = async (handle: string): Promise<string> =>
  present(
    accepted(await as(owner, '/api/operator/people')).model.find((listed) => listed.handle === handle),
    handle,
  ).id
const links = async (handle: string, link: object) =>
  as(owner, '/api/operator/people/sign_in', { operatorId: await idOf(handle), reason: 'works here', ...link })
const leaves = async () => accepted(await site.ask('/api/operator/login/oidc_start')).model
const returns = (back: object) =>
  site.server.app.inject(requestOf('/api/operator/login/oidc_finish', back, {}))
async function signsIn(who: Person) {
  const { url, key } = await leaves()
  const response = await returns({ ...issuer.signIn(url, who), key })
  return {
    outcome: refusalOf(response.json()),
    headers: {
      cookie: String(response.headers['set-cookie']).split(';')[0] ?? '',
      [CONSOLE_HEADER]: '1',
    },
  }
}

describe('an operator’s sign-in with an identity provider', () => {
  it('is offered where an issuer is configured and sends no more than it needs', async () => {
    expect(accepted(await site.ask('/api/operator/door')).model.oidc).toBe('House ID')
    const { searchParams } = new URL((await leaves()).url)
    expect(searchParams.get('scope')).toBe('openid email')
    expect(searchParams.get('redirect_uri')).toMatch(/\/console\/return$/)
    const without = await testSite()
    expect(accepted(await without.ask('/api/operator/door')).model.oidc).toBeNull()
    expect(refusalOf(await without.ask('/api/operator/login/oidc_start'))).toBe('operatorSignInFailed')
    await without.close()
  })

  it('admits a person linked by subject with our roles, and money still needs a passkey', async () => {
    await person('sam', 'support')
    expect((await signsIn({ sub: 'sub-sam' })).outcome).toBe('operatorSignInUnknown')
    expect(accepted(await links('sam', { subject: 'sub-sam' })).model.signIn).toEqual({
      email: null,
      subject: 'sub-sam',
    })
    const { outcome, headers } = await signsIn({ sub: 'sub-sam' })
    expect(outcome).toBe('accepted')
    expect(accepted(await as(headers, '/api/operator/me')).model).toMatchObject({
      handle: 'sam',
      roles: ['support'],
      isLocal: false,
    })
    const finance = await person('fay', 'finance')
    expect(isAccepted(await as(finance, '/api/operator/me'))).toBe(true)
    accepted(await links('fay', { subject: 'sub-fay' }))
    const fay = (await signsIn({ sub: 'sub-fay' })).headers
    const money = { requestId: 'by-sign-in', userId: '100001', amount: '5', reason: 'a test' }
    expect(refusalOf(await as(fay, '/api/operator/ledger/adjust', money))).toBe('confirmationNeeded')
  })

  it('matches a verified e-mail once, after which only the subject counts', async () => {
    await person('eve', 'auditor')
    accepted(await links('eve', { email: 'Eve@House.example' }))
    const email = 'eve@house.example'
    expect((await signsIn({ sub: 'sub-eve', email })).outcome).toBe('operatorSignInUnknown')
    expect((await signsIn({ sub: 'sub-eve', email, email_verified: false })).outcome).toBe(
      'operatorSignInUnknown',
    )
    expect((await signsIn({ sub: 'sub-eve', email, email_verified: true })).outcome).toBe('accepted')
    expect((await signsIn({ sub: 'another', email, email_verified: true })).outcome).toBe(
      'operatorSignInUnknown',
    )
    expect((await signsIn({ sub: 'sub-eve' })).outcome).toBe('accepted')
  })

  it('works once in the browser that started it, within ten minutes', async () => {
    await person('tim', 'support')
    accepted(await links('tim', { subject: 'sub-tim' }))
    const [mine, theirs] = [await leaves(), await leaves()]
    const back = issuer.signIn(mine.url, { sub: 'sub-tim' })
    expect(refusalOf((await returns({ ...back, key: theirs.key })).json())).toBe('operatorSignInFailed')
    expect(refusalOf((await returns({ ...back, key: mine.key })).json())).toBe('operatorSignInFailed')
    const late = await leaves()
    const lateBack = issuer.signIn(late.url, { sub: 'sub-tim' })
    site.clock.advance(10 * 60_000)
    expect(refusalOf((await returns({ ...lateBack, key: late.key })).json())).toBe('operatorSignInFailed')
    const made = { state: 'x'.repeat(43), code: 'made up', key: 'y'.repeat(43) }
    expect(refusalOf((await returns(made)).json())).toBe('operatorSignInFailed')
  })

  it('belongs to one account, cannot be set by its owner, and ends with the account', async () => {
    await person('una', 'support')
    await person('vic', 'support')
    accepted(await links('una', { subject: 'sub-una' }))
    expect(refusalOf(await links('vic', { subject: 'sub-una' }))).toBe('signInTaken')
    expect(refusalOf(await links('olivia', { subject: 'sub-olivia' }))).toBe('ownRoles')
    const { headers } = await signsIn({ sub: 'sub-una' })
    accepted(
      await as(owner, '/api/operator/people/end', {
        operatorId: await idOf('una'),
        reason: 'left the house',
      }),
    )
    expect(refusalOf(await as(headers, '/api/operator/me'))).toBe('operatorLoginNeeded')
    expect((await signsIn({ sub: 'sub-una' })).outcome).toBe('operatorSignInUnknown')
    accepted(await links('vic', { subject: 'sub-una' }))
    accepted(await links('vic', {}))
    expect((await signsIn({ sub: 'sub-una' })).outcome).toBe('operatorSignInUnknown')
    const record = accepted(await as(owner, '/api/operator/audit', { path: '/api/operator/login' })).model
    expect(record).toContainEqual(
      expect.objectContaining({ who: 'subject:sub-una', what: 'REFUSED', refusal: 'operatorSignInUnknown' }),
    )
    expect(record).toContainEqual(
      expect.objectContaining({ who: 'una', what: 'DONE', input: { way: 'oidc' } }),
    )
  })

  it('needs both owners once there are two', async () => {
    await person('oscar', 'owner')
    await person('wes', 'support')
    expect(refusalOf(await links('wes', { subject: 'sub-wes' }))).toBe('approvalPending')
    expect((await signsIn({ sub: 'sub-wes' })).outcome).toBe('operatorSignInUnknown')
  })
})
