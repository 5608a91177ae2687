import { createHmac } from 'node:crypto'
import type { User } from '@baize/contract/player'
import type { Clock } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { DIDIT_WORKFLOWS } from '@baize/sandbox-services/didit/api'
import { diditWebhook } from '@baize/sandbox-services/didit/webhook'
import type { Desk } from '@baize/sandbox-services/identity/desk'
import { webhookSecretOf } from '@baize/sandbox-services/identity/notices'
import { identityProviders } from '@baize/sandbox-services/identity/routes'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DiditSettings } from '../../platform/configuration/identity-driver-settings.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { type IdentityDesk, openIdentityDesk } from './desk.fixture.ts'
import { canonicalJson } from './drivers/didit/canonical-json.ts'
import { openChecker, type TestChecker } from './identity.fixture.ts'
import { settleChecks } from './jobs.ts'

const PERSON = { level: 1, name: 'Ana Souza', birthDate: '1990-05-17' } as const
const HOUR = 3_600_000

describe('[G-21] a check in Sumsub’s own flow', () => {
  let checker: TestChecker
  let site: TestSite
  let player: User
  beforeAll(async () => {
    checker = await openChecker({ flow: 'sdk', addressLevel: undefined })
    site = await testSite({
      identityDrivers: [checker.settings],
      identityBeforeWithdrawal: true,
      sessionIdleMs: 1e12,
      sessionLifeMs: 1e12,
    })
    checker.clock = site.clock
  })
  beforeEach(async () => {
    checker.mood = { state: 'pending' }
    player = await site.newPlayer()
  })
  afterAll(async () => {
    await site.close()
    await checker.close()
  })

  const ask: TestSite['ask'] = (path, input) => site.ask(path, input, auth(player.token))
  const mine = async () => accepted(await ask('/api/user/identity', {})).model
  const last = () => checker.asked.at(-1)
  async function notifies(): Promise<void> {
    const told = last()
    if (!told) throw new Error('no applicant')
    const { body, headers } = checker.notice(told)
    await site.server.app.inject({ method: 'POST', url: '/webhooks/sumsub/sumsub', headers, payload: body })
  }
  /** The player shows the documents in Sumsub's frame. */
  const shows = () => {
    const told = last()
    if (told) checker.desk.submit(told)
  }

  it('needs no files, waits for the player and gives a token for the page that loads the SDK', async () => {
    expect(await mine()).toMatchObject({ next: 1, flow: 'provider' })
    const { model } = accepted(await ask('/api/user/identity/send', PERSON))
    expect(model).toMatchObject({ next: null, last: { state: 'CHECKING', waitsFor: 'player', reason: null } })
    const handover = accepted(await ask('/api/user/identity/continue', {})).model
    expect(handover).toEqual({
      kind: 'sdk',
      token: `_act-${last()?.id}`,
      page: '/identity-check/sumsub?lang=en',
    })
    expect(last()).toMatchObject({ claim: { name: 'Ana Souza' }, files: [] })
  })

  it('loads scripts of Sumsub and uses the camera on that page only', async () => {
    const { app } = site.server
    const page = await app.inject({ url: '/identity-check/sumsub?lang=pt' })
    const policy = String(page.headers['content-security-policy'])
    const { origin } = new URL(checker.settings.sdkUrl)
    expect(policy).toMatch(new RegExp(`script-src 'sha256-[^']+' ${origin};`))
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.headers['permissions-policy']).toContain('camera=(self')
    expect(page.body).toContain('<html lang="pt">')
    const home = await app.inject({ url: '/' })
    expect(String(home.headers['content-security-policy'])).not.toContain(origin)
    expect(String(home.headers['permissions-policy'])).toContain('camera=()')
  })

  it('passes once the player has shown the documents, and by nothing that the browser says', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    accepted(await ask('/api/user/identity/returned', {}))
    expect((await mine()).last).toMatchObject({ state: 'CHECKING', waitsFor: 'player' })
    shows()
    expect(accepted(await ask('/api/user/identity/returned', {})).model.last).toMatchObject({
      state: 'CHECKING',
      waitsFor: 'provider',
    })
    checker.puts(last()?.externalId ?? '', { state: 'passed' })
    await notifies()
    expect(await mine()).toMatchObject({ level: 1, last: { state: 'APPROVED' } })
    expect(refusalOf(await ask('/api/user/identity/continue', {}))).toBe('identityDone')
  })

  it('lets the player repeat a step, with the reason, and refuses only the person', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    const id = last()?.externalId ?? ''
    checker.puts(id, { state: 'failed', reason: 'blurred' })
    await notifies()
    expect((await mine()).last).toMatchObject({ state: 'CHECKING', waitsFor: 'player', reason: 'blurred' })
    accepted(await ask('/api/user/identity/continue', {}))
    checker.puts(id, { state: 'failed', reason: 'notAccepted', final: true })
    await notifies()
    expect(await mine()).toMatchObject({
      next: 1,
      flow: 'upload',
      last: { state: 'REJECTED', reason: 'notAccepted' },
    })
  })

  it('ends after a day without the player, who can begin again', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    site.clock.advance(23 * HOUR)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    site.clock.advance(2 * HOUR)
    await settleChecks(site.server.ctx)
    expect(await mine()).toMatchObject({ next: 1, last: { state: 'REJECTED', reason: 'unfinished' } })
  })

  it('says that the provider is away, keeps what was entered, and goes on later', async () => {
    checker.mood = 'deaf'
    accepted(await ask('/api/user/identity/send', PERSON))
    expect((await mine()).last).toMatchObject({ state: 'CHECKING', waitsFor: 'player' })
    expect(refusalOf(await ask('/api/user/identity/continue', {}))).toBe('identityAway')
    checker.mood = { state: 'pending' }
    expect(accepted(await ask('/api/user/identity/continue', {})).model).toMatchObject({ kind: 'sdk' })
  })
})

const KEY = 'a-key-of-didit-for-tests'
const SECRET = webhookSecretOf(KEY)

describe('[G-21] a check at Didit', () => {
  const app = Fastify({ forceCloseConnections: true })
  let desk: Desk
  let site: TestSite
  let clock: Clock = { now: () => Date.now() }
  let player: User
  let settings: DiditSettings
  beforeAll(async () => {
    let url = ''
    desk = identityProviders(app, {
      secrets: [KEY],
      clock: { now: () => clock.now() },
      randomBytes,
      site: () => null,
      origin: () => url,
    })
    desk.decideOn({ ...desk.plan(), outcome: 'wait' }, '')
    url = await app.listen({ port: 0, host: '127.0.0.1' })
    settings = {
      driver: 'didit',
      name: 'didit',
      url,
      apiKeys: [KEY],
      webhookSecrets: ['another-secret-that-is-older', SECRET],
      identityWorkflow: DIDIT_WORKFLOWS.identity,
      addressWorkflow: DIDIT_WORKFLOWS.address,
    }
    site = await testSite({ identityDrivers: [settings], sessionIdleMs: 1e12, sessionLifeMs: 1e12 })
    clock = site.clock
  })
  beforeEach(async () => {
    player = await site.newPlayer()
    site.clock.advance(60_000)
  })
  afterEach(() => Object.assign(desk.faults, { fault: 'none', times: 0 }))
  afterAll(async () => {
    await site.close()
    await app.close()
  })

  const ask: TestSite['ask'] = (path, input) => site.ask(path, input, auth(player.token))
  const mine = async () => accepted(await ask('/api/user/identity', {})).model
  const session = () => {
    const found = desk.list()[0]
    if (!found) throw new Error('no session')
    return found
  }
  const posts = async (body: string, headers: Record<string, string | undefined>) => {
    const sent = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const call = { method: 'POST', url: '/webhooks/didit/didit', payload: body, headers: sent } as const
    return (await site.server.app.inject(call)).statusCode
  }
  async function notifies(): Promise<number> {
    const { body, headers } = diditWebhook(session(), { secret: SECRET, nowMs: site.clock.now() })
    return posts(body, headers)
  }

  it('sends the player to Didit’s page with what it has to expect, and passes by its decision', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    expect(session()).toMatchObject({ level: DIDIT_WORKFLOWS.identity, claim: { name: 'Ana Souza' } })
    expect(accepted(await ask('/api/user/identity/continue', {})).model).toEqual({
      kind: 'link',
      url: `${settings.url}/didit/session/${session().id}`,
    })
    desk.submit(session())
    desk.settle(session(), 'pass', { reason: 'blurred', final: false })
    expect(await notifies()).toBe(200)
    expect(await mine()).toMatchObject({ level: 1, name: 'Ana Souza', last: { state: 'APPROVED' } })
  })

  it.each([
    ['fail', { state: 'REJECTED', reason: 'expired' }],
    ['unclear', { state: 'REVIEWING', reason: null }],
    ['expire', { state: 'REJECTED', reason: 'unfinished' }],
  ] as const)('that ends with %s is told as such', async (outcome, expected) => {
    accepted(await ask('/api/user/identity/send', PERSON))
    desk.settle(session(), outcome, { reason: 'expired', final: false })
    expect(await notifies()).toBe(200)
    expect((await mine()).last).toMatchObject(expected)
  })

  it('is heard of by either signature, and by no other, none or an old one', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    desk.settle(session(), 'pass', { reason: 'blurred', final: false })
    const { body, headers } = diditWebhook(session(), { secret: SECRET, nowMs: site.clock.now() })
    const forged = diditWebhook(session(), { secret: 'not-the-secret-of-the-site', nowMs: site.clock.now() })
    const old = diditWebhook(session(), { secret: SECRET, nowMs: site.clock.now() - 6 * 60_000 })
    expect(await posts(body, { 'content-type': 'application/json' })).toBe(401)
    expect(await posts(forged.body, forged.headers)).toBe(401)
    expect(await posts(old.body, old.headers)).toBe(401)
    expect(await posts(body.replace('Approved', 'Declined'), headers)).toBe(401)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    const { 'x-signature-v2': _, ...simple } = headers
    expect(await posts(body, simple)).toBe(200)
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })
    const { 'x-signature-simple': __, ...canonical } = headers
    expect(await posts(body, canonical)).toBe(200)
  })

  it.each(['unavailable', 'html', 'huge', 'lost', 'unauthorized'] as const)(
    'survives the fault %s at its opening and at its result',
    async (fault) => {
      Object.assign(desk.faults, { fault, times: 1 })
      accepted(await ask('/api/user/identity/send', PERSON))
      expect((await mine()).last).toMatchObject({ state: 'CHECKING', waitsFor: 'player' })
      site.clock.advance(60_000)
      await settleChecks(site.server.ctx)
      expect(accepted(await ask('/api/user/identity/continue', {})).model).toMatchObject({ kind: 'link' })
      desk.settle(session(), 'pass', { reason: 'blurred', final: false })
      Object.assign(desk.faults, { fault, times: 1 })
      await notifies()
      expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
      site.clock.advance(15 * 60_000)
      await settleChecks(site.server.ctx)
      expect((await mine()).last).toMatchObject({ state: 'APPROVED' })
    },
  )

  it('is no pass when the decision is of another check', async () => {
    accepted(await ask('/api/user/identity/send', PERSON))
    const told = session()
    desk.settle(told, 'pass', { reason: 'blurred', final: false })
    const own = told.externalId
    Object.assign(told, { externalId: randomUUID() })
    site.clock.advance(60_000)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    Object.assign(told, { externalId: own })
  })
})

describe('the choice of a provider', () => {
  let desk: IdentityDesk
  beforeAll(async () => {
    desk = await openIdentityDesk()
    const [sumsub] = desk.site.server.ctx.config.identityDrivers
    if (sumsub)
      Object.assign(desk.site.server.ctx, {
        config: { ...desk.site.server.ctx.config, identityDrivers: [{ ...sumsub, countries: ['BR'] }] },
      })
  })
  afterAll(() => desk.close())

  it('leaves a country that none serves to people', async () => {
    const player = await desk.site.newPlayer()
    expect(accepted(await desk.sends(player)).model.last).toMatchObject({ state: 'REVIEWING' })
    const review = (await desk.waiting()).find(({ userId }) => userId === player.userId)
    expect(review).toMatchObject({ doubts: ['noProvider'], provider: null })
  })
})

it('writes JSON as Didit signs it', () => {
  const value = { b: [1, { d: 'é', c: null }], a: 1.5, ä: true }
  expect(canonicalJson(value)).toBe('{"a":1.5,"b":[1,{"c":null,"d":"é"}],"ä":true}')
  expect(canonicalJson(undefined)).toBe('null')
  expect(createHmac('sha256', 'x').update(canonicalJson(value)).digest('hex')).toHaveLength(64)
  const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  expect(canonicalJson(deep).length).toBeLessThan(100)
})
