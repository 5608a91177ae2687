import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import { createServer } from 'node:http'
import { TWO_FACTOR_HEADER, type User } from '@baize/contract/player'
import { assert, present, userId } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeAt, stepAt } from '../../platform/crypto/totp.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { confirmSecondFactor, startSecondFactor } from './second-factor.ts'

const CLIENT = { clientId: 'baize', clientSecret: 'a-client-secret-of-tests', name: 'Test ID' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A P-256 key pair: any 31-byte number is a valid private key. */
function newKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
  const secret = Buffer.concat([Buffer.alloc(1), chance.bytes(31)])
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const open = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  return {
    privateKey: createPrivateKey({ key: { ...open, d: secret.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: open, format: 'jwk' }),
  }
}

/** An issuer that signs whatever it is told to. */
const { privateKey, publicKey } = newKeys()
const stranger = newKeys()
let published: object[]
/** Addresses of all requests to the issuer. */
let askedAt: string[] = []
/** The fault to answer with instead of the right response, by request address. */
let fault: (url: string) => 'hangs up' | 503 | null
let issuerUrl = ''
let spoil: (claims: object) => object
let token: (claims: object) => string
const grants = new Map<string, { sub: string; nonce: string; challenge: string }>()

const signed = (
  claims: object,
  header: object = { alg: 'ES256', kid: 'one' },
  key: KeyObject = privateKey,
) => {
  const text = `${part(header)}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    askedAt.push(request.url ?? '')
    const wrong = fault(request.url ?? '')
    if (wrong === 'hangs up') return void request.socket.destroy()
    if (wrong !== null) return void response.writeHead(wrong).end()
    const answer = answerTo(request.url ?? '', new URLSearchParams(body))
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
})

function answerTo(url: string, form: URLSearchParams): object | null {
  if (url === '/.well-known/openid-configuration')
    return {
      issuer: issuerUrl,
      authorization_endpoint: `${issuerUrl}/authorize`,
      token_endpoint: `${issuerUrl}/token`,
      jwks_uri: `${issuerUrl}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: namesItself,
    }
  if (url === '/jwks') return { keys: published }
  const grant = grants.get(form.get('code') ?? '')
  grants.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!grant || challenge !== grant.challenge) return null
  const iat = Math.floor(site.clock.now() / 1000)
  const claims = { iss: issuerUrl, sub: grant.sub, aud: 'baize', nonce: grant.nonce, iat, exp: iat + 300 }
  return { token_type: 'Bearer', access_token: 'none', id_token: token(spoil(claims)) }
}

/** Whether the issuer announces `iss` in the redirect (RFC 9207). */
let namesItself = false

let site: TestSite
let player: User
let bfid = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the issuer listens')
  issuerUrl = `http://127.0.0.1:${address.port}`
  site = await testSite({ oidc: { ...CLIENT, issuer: issuerUrl } })
  bfid = accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model
})
beforeEach(async () => {
  spoil = (claims) => claims
  token = (claims) => signed(claims)
  fault = () => null
  published = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }]
  askedAt = []
  player = await site.newPlayer()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
})

type Return = { readonly state: string; readonly code: string; readonly iss?: string }
/** Signs in at the issuer as `sub`; returns the parameters of the redirect. */
function visits(url: string, sub: string): Return {
  const { searchParams } = new URL(url)
  const code = chance.hex(8)
  const nonce = searchParams.get('nonce') ?? ''
  grants.set(code, { sub, nonce, challenge: searchParams.get('code_challenge') ?? '' })
  return { state: searchParams.get('state') ?? '', code }
}
const leaves = async (headers: Record<string, string> = { bfid }) =>
  accepted(await site.ask('/api/auth/third_start', { type: 'oidc' }, headers)).model.url
const enters = (back: Return, headers: Record<string, string> = { bfid }) =>
  site.ask('/api/auth/third_finish', back, headers)

async function links(user: User, sub: string): Promise<string> {
  const input = { type: 'oidc', password: TEST_PASSWORD }
  const { url } = accepted(await site.ask('/api/user/third_start', input, auth(user.token))).model
  return refusalOf(await site.ask('/api/user/third_finish', visits(url, sub), auth(user.token)))
}

describe('a sign-in with a third party', () => {
  it('admits the linked player once, in the browser that started it', async () => {
    const { thirdLogins } = accepted(await site.ask('/api/home/startup'))
    expect(thirdLogins).toEqual([{ type: 'oidc', name: 'Test ID' }])
    expect(await links(player, 'mia')).toBe('accepted')
    const back = visits(await leaves(), 'mia')
    const { user } = accepted(await enters(back))
    expect([user.userId, user.thirdLoginTypes]).toEqual([player.userId, ['oidc']])
    expect(refusalOf(await enters(back))).toBe('thirdFailed')
    expect(refusalOf(await enters(visits(await leaves(), 'somebody nobody knows')))).toBe('thirdUnknown')
  })

  it('[E-14] opens an account after consent for a new player, and one per sign-in', async () => {
    const registers = (back: Return, fields: object = {}) =>
      site.ask(
        '/api/auth/third_register',
        { state: back.state, password: TEST_PASSWORD, adult: true, countryId: 'BR', ...fields },
        { bfid },
      )
    const back = visits(await leaves(), 'new here')
    expect(refusalOf(await registers(back)), 'not before the issuer has vouched for them').toBe('thirdFailed')
    const again = visits(await leaves(), 'new here')
    const meanwhile = visits(await leaves(), 'new here')
    for (const state of [again, again, meanwhile]) expect(refusalOf(await enters(state))).toBe('thirdUnknown')
    expect(refusalOf(await registers(again, { adult: false }))).toBe('badInput')
    expect(refusalOf(await registers(again, { password: 'password1' }))).toBe('weakPassword')
    await site.database.owner.query(
      `WITH put AS (INSERT INTO site_settings VALUES ('enableRegisterPromoCode', 'true')) UPDATE site_version SET version = version + 1`,
    )
    site.clock.advance(1000)
    expect(refusalOf(await registers(again, { promoCode: 'NO-SUCH' })), '[E-14]').toBe('promoNotValid')
    const elsewhere = { bfid: accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model }
    const { user } = accepted(await registers(again))
    expect(user).toMatchObject({ currencyId: 'BRL', thirdLoginTypes: ['oidc'] })
    expect(refusalOf(await registers(again))).toBe('thirdFailed')
    expect(refusalOf(await registers(meanwhile)), 'the sign-in has its account').toBe('thirdTaken')
    const other = visits(await leaves(), 'also new')
    await enters(other)
    const stolen = { state: other.state, password: TEST_PASSWORD, adult: true }
    expect(refusalOf(await site.ask('/api/auth/third_register', stolen, elsewhere))).toBe('thirdFailed')
    expect(accepted(await enters(visits(await leaves(), 'new here'))).user.userId).toBe(user.userId)
  })

  it('is useless as an address that somebody else sends', async () => {
    await links(player, 'ana')
    const other = accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model
    expect(refusalOf(await enters(visits(await leaves(), 'ana'), { bfid: other }))).toBe('thirdFailed')
    expect(refusalOf(await enters(visits(await leaves(), 'ana'), {}))).toBe('thirdFailed')
    expect(refusalOf(await site.ask('/api/auth/third_start', { type: 'oidc' }))).toBe('identityNeeded')
    const victim = await site.newPlayer()
    const input = { type: 'oidc', password: TEST_PASSWORD }
    const { url } = accepted(await site.ask('/api/user/third_start', input, auth(player.token))).model
    const back = visits(url, 'the attacker')
    expect(refusalOf(await site.ask('/api/user/third_finish', back, auth(victim.token)))).toBe('thirdFailed')
    // A state issued for a log-in cannot link an account.
    const login = visits(await leaves(), 'ana')
    expect(refusalOf(await site.ask('/api/user/third_finish', login, auth(victim.token)))).toBe('thirdFailed')
  })

  it('is linked with one account by its password and can be removed', async () => {
    const input = { type: 'oidc', password: 'wrong' }
    expect(refusalOf(await site.ask('/api/user/third_start', input, auth(player.token)))).toBe(
      'wrongPassword',
    )
    expect(await links(player, 'zoe')).toBe('accepted')
    expect(await links(await site.newPlayer(), 'zoe')).toBe('thirdTaken')
    expect(refusalOf(await enters(visits(await leaves(), 'zoe')))).toBe('accepted')
    const end = { type: 'oidc', password: TEST_PASSWORD }
    accepted(await site.ask('/api/user/third_end', end, auth(player.token)))
    expect(refusalOf(await enters(visits(await leaves(), 'zoe')))).toBe('thirdUnknown')
  })

  it('still asks for the second factor', async () => {
    await links(player, 'kim')
    const id = userId(player.userId)
    const { ctx } = site.server
    const started = await startSecondFactor(ctx, id)
    assert(started.ok, 'it starts')
    const bits = started.value.secret.replaceAll(/./g, (letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
    const codeNow = () => codeAt(secret, stepAt(site.clock.now()))
    assert((await confirmSecondFactor(ctx, id, codeNow())).ok, 'it is on')
    site.clock.advance(30_000)
    const back = visits(await leaves(), 'kim')
    const withCode = (code: string) => ({ bfid, [TWO_FACTOR_HEADER.toLowerCase()]: code })
    expect(refusalOf(await enters(back))).toBe('twoFactorNeeded')
    expect(refusalOf(await enters(back, withCode('000000')))).toBe('twoFactorNeeded')
    expect(refusalOf(await enters(back, { ...withCode(codeNow()), bfid: player.userId }))).toBe('thirdFailed')
    const again = visits(await leaves(), 'kim')
    expect(refusalOf(await enters(again))).toBe('twoFactorNeeded')
    expect(refusalOf(await enters(again, withCode(codeNow())))).toBe('accepted')
    expect(refusalOf(await enters(again, withCode(codeNow())))).toBe('thirdFailed')
  })

  it.each<[string, () => void]>([
    ['of another issuer', () => (spoil = (claims) => ({ ...claims, iss: 'http://evil.test' }))],
    ['for another site', () => (spoil = (claims) => ({ ...claims, aud: 'other' }))],
    ['for several sites, not by ours', () => (spoil = (claims) => ({ ...claims, aud: ['baize', 'other'] }))],
    ['of another visit', () => (spoil = (claims) => ({ ...claims, nonce: 'another' }))],
    ['without a nonce', () => (spoil = (claims) => ({ ...claims, nonce: undefined }))],
    ['that has expired', () => (spoil = (claims) => ({ ...claims, exp: site.clock.now() / 1000 - 61 }))],
    ['made long ago', () => (spoil = (claims) => ({ ...claims, iat: site.clock.now() / 1000 - 3600 }))],
    ['signed by a stranger', () => (token = (claims) => signed(claims, undefined, stranger.privateKey))],
    [
      'signed with no key of the issuer',
      () => (token = (claims) => signed(claims, { alg: 'ES256', kid: 'two' })),
    ],
    ['not signed', () => (token = (claims) => `${part({ alg: 'none' })}.${part(claims)}.`)],
    [
      'signed with the public key as a secret',
      () =>
        (token = (claims) => {
          const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`
          const pem = publicKey.export({ type: 'spki', format: 'pem' })
          return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
        }),
    ],
    ['of an invalid form', () => (token = () => 'nonsense')],
  ])('rejects a token %s', async (_what, change) => {
    await links(player, `sub of ${player.userId}`)
    change()
    const back = visits(await leaves(), `sub of ${player.userId}`)
    expect(refusalOf(await enters(back))).toBe('thirdFailed')
  })

  it('fails with a message when the issuer does not answer, and after ten minutes away', async () => {
    await links(player, 'lea')
    const late = visits(await leaves(), 'lea')
    site.clock.advance(10 * 60_000)
    expect(refusalOf(await enters(late))).toBe('thirdFailed')
    const unknown = { ...visits(await leaves(), 'lea'), code: 'never given' }
    expect(refusalOf(await enters(unknown))).toBe('thirdFailed')
    expect(present(unknown.state, 'state')).toHaveLength(43)
  })

  it('reads the issuer’s configuration and keys once, not at each log-in', async () => {
    await links(player, 'eva')
    askedAt = []
    for (let time = 0; time < 3; time++)
      expect(refusalOf(await enters(visits(await leaves(), 'eva')))).toBe('accepted')
    expect(askedAt).toEqual(['/token', '/token', '/token'])
  })

  it('accepts a new key of the issuer and rejects a withdrawn one', async () => {
    await links(player, 'ida')
    // A log-in has cached the keys; some time later the issuer rotates them.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const next = newKeys()
    published = [{ ...next.publicKey.export({ format: 'jwk' }), kid: 'two' }]
    const withNext = (claims: object) => signed(claims, { alg: 'ES256', kid: 'two' }, next.privateKey)
    token = withNext
    expect(refusalOf(await enters(visits(await leaves(), 'ida')))).toBe('accepted')
    token = (claims) => signed(claims)
    expect(refusalOf(await enters(visits(await leaves(), 'ida')))).toBe('thirdFailed')
    // Tokens with unknown keys trigger at most one key fetch per cooldown.
    const before = askedAt.filter((url) => url === '/jwks').length
    for (let time = 0; time < 3; time++) await enters(visits(await leaves(), 'ida'))
    expect(askedAt.filter((url) => url === '/jwks').length).toBe(before)
    vi.setSystemTime(Date.now() + 60_000)
    published = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }]
    expect(refusalOf(await enters(visits(await leaves(), 'ida')))).toBe('accepted')
  })

  it.each<['hangs up' | 503]>([['hangs up'], [503]])(
    'reports that the issuer is down (%s), and the same return succeeds later',
    async (wrong) => {
      await links(player, `awake ${wrong}`)
      const back = visits(await leaves(), `awake ${wrong}`)
      fault = (url) => (url === '/token' ? wrong : null)
      expect(refusalOf(await enters(back))).toBe('thirdDown')
      fault = () => null
      expect(refusalOf(await enters(back))).toBe('accepted')
      const other = await testSite({ oidc: { ...CLIENT, issuer: issuerUrl } })
      try {
        fault = () => wrong
        const headers = { bfid: accepted(await other.ask('/api/auth/browser_foot_print', { t: '' })).model }
        const left = () => other.ask('/api/auth/third_start', { type: 'oidc' }, headers)
        expect(refusalOf(await left())).toBe('thirdDown')
        fault = () => null
        expect(refusalOf(await left())).toBe('accepted')
      } finally {
        await other.close()
      }
    },
  )

  it('rejects the answer of another issuer when the issuer names itself', async () => {
    namesItself = true
    const other = await testSite({ oidc: { ...CLIENT, issuer: issuerUrl } })
    const now = Math.floor(other.clock.now() / 1000)
    spoil = (claims) => ({ ...claims, iat: now, exp: now + 300 })
    try {
      const headers = { bfid: accepted(await other.ask('/api/auth/browser_foot_print', { t: '' })).model }
      const comesBack = async (iss: { iss?: string }) => {
        const { url } = accepted(await other.ask('/api/auth/third_start', { type: 'oidc' }, headers)).model
        return refusalOf(
          await other.ask('/api/auth/third_finish', { ...visits(url, 'someone'), ...iss }, headers),
        )
      }
      expect(await comesBack({})).toBe('thirdFailed')
      expect(await comesBack({ iss: 'http://evil.test' })).toBe('thirdFailed')
      expect(await comesBack({ iss: issuerUrl })).toBe('thirdUnknown')
    } finally {
      namesItself = false
      await other.close()
    }
  })
})
