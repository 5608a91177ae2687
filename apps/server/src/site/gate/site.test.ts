import { DEFAULT_SITE_SETTINGS } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import type { Path } from '@baize/contract/server'
import { CLIENT_VERSION } from '@baize/contract/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const TOKEN = 'an-operators-token'
const OPERATOR = { authorization: `Bearer ${TOKEN}` }
const WHY = { requestedBy: 'ann', reason: 'a test' }

let site: TestSite
let player: User
beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN, countryHeader: 'cf-ipcountry' })
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(() => site.close())

const change = (fields: object) =>
  site.ask('/api/operator/site/settings/change', { ...WHY, ...fields }, OPERATOR)
const set = async (settings: object) => accepted(await change({ settings })).model
afterEach(async () => {
  accepted(await change({ reset: Object.keys(DEFAULT_SITE_SETTINGS) }))
})
const startup = async () => accepted(await site.ask('/api/home/startup'))
const refusedAs = async (path: Path, input: object = {}, headers: object = {}) =>
  refusalOf(await site.ask(path, input, { ...auth(player.token), ...headers }))

describe('[E-02] the site settings', () => {
  it('are the configured ones until an operator sets others, and again after a reset', async () => {
    const own = await testSite({ operatorToken: TOKEN, siteSettings: { autoBk: true } })
    try {
      const read = async () => accepted(await own.ask('/api/operator/site/settings', {}, OPERATOR)).model
      const put = (fields: object) =>
        own.ask('/api/operator/site/settings/change', { ...WHY, ...fields }, OPERATOR)
      expect(await read()).toEqual({ settings: { ...DEFAULT_SITE_SETTINGS, autoBk: true }, changed: [] })
      await put({ settings: { autoBk: false, vpCode: 'SPRING' } })
      expect(await read()).toEqual({
        settings: { ...DEFAULT_SITE_SETTINGS, vpCode: 'SPRING' },
        changed: ['autoBk', 'vpCode'],
      })
      await put({ reset: ['autoBk'] })
      expect((await read()).settings).toMatchObject({ autoBk: true, vpCode: 'SPRING' })
      await own.restart()
      expect((await read()).settings).toMatchObject({ autoBk: true, vpCode: 'SPRING' })
    } finally {
      await own.close()
    }
  })

  it('[A-05] [A-06] take the links to the app from the environment until an operator sets others', async () => {
    const own = await testSite({
      operatorToken: TOKEN,
      apkLink: 'https://env.test/a.apk',
      iosLink: 'https://env.test/ios',
      referralAppHost: 'env.test',
    })
    try {
      const links = async () => [
        accepted(await own.ask('/api/ads/web2pwa')).model,
        accepted(await own.ask('/api/home/getH5RefAppUrl')).extra,
      ]
      const put = (fields: object) =>
        own.ask('/api/operator/site/settings/change', { ...WHY, ...fields }, OPERATOR)
      const configured = [
        { enablePwa: true, downloadLink: 'https://env.test/a.apk', iosLink: 'https://env.test/ios' },
        ['env.test'],
      ]
      expect(await links()).toEqual(configured)
      const settings = {
        apkLink: 'https://desk.test/b.apk',
        iosMobileFileLink: 'https://desk.test/ios',
        referralAppHost: 'desk.test',
      }
      accepted(await put({ settings }))
      expect(await links()).toEqual([
        { enablePwa: true, downloadLink: 'https://desk.test/b.apk', iosLink: 'https://desk.test/ios' },
        ['desk.test'],
      ])
      accepted(await put({ reset: Object.keys(settings) }))
      expect(await links()).toEqual(configured)
    } finally {
      await own.close()
    }
  })

  it('reach the start-up response without a restart, field by field', async () => {
    const fields = {
      w2aBrandLink: 'https://go.baize.test/app',
      apkLink: 'https://files.baize.test/baize.apk',
      iosMobileFileLink: 'https://apps.test/baize',
      enableWebPush: true,
      enableSalary: true,
      enableRegisterPromoCode: true,
      autoBk: true,
      disableVipPlus: true,
      disableAppDownload: true,
      vpCode: 'SPRING',
      rePhone: '^9\\d{8}$',
    }
    const before = await startup()
    for (const [name, value] of Object.entries(fields)) {
      expect(before).not.toHaveProperty(name, value)
      await set({ [name]: value })
      expect(await startup()).toHaveProperty(name, value)
    }
    await set({ varStyles: { '--accent': '#ff8800' } })
    expect((await startup()).buildConfig.varStyles).toEqual({ '--accent': '#ff8800' })
  })

  it('reach other processes within a second', async () => {
    await startup()
    await site.database.owner.query(
      `WITH put AS (INSERT INTO site_settings VALUES ('autoBk', 'true')) UPDATE site_version SET version = version + 1`,
    )
    expect((await startup()).autoBk).toBe(false)
    site.clock.advance(1000)
    expect((await startup()).autoBk).toBe(true)
  })

  it('are stored with author, reason and time', async () => {
    await set({ disableVipPlus: true })
    const { rows } = await site.database.owner.query(
      'SELECT change, person, reason FROM site_changes ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([
      { change: { settings: { disableVipPlus: true }, reset: [] }, person: 'ann', reason: WHY.reason },
    ])
  })

  it.each([
    { varStyles: { '--x': 'red; } body { display: none' } },
    { varStyles: { color: 'red' } },
    { w2aBrandLink: 'javascript:alert(1)' },
    { apkLink: 'ftp://files.baize.test/baize.apk' },
    { referralAppHost: 'app.baize.test/path' },
    { rePhone: '(\\d+)+$' },
    { rePhone: '[' },
    { minClientVersion: CLIENT_VERSION + 1 },
    { forbiddenCountries: ['Brazil'] },
  ])('reject %j', async (settings) => {
    expect(refusalOf(await change({ settings }))).toBe('badInput')
  })

  it('ignore an invalid stored value and log it', async () => {
    await site.database.owner.query(
      `WITH put AS (INSERT INTO site_settings VALUES ('autoBk', '"perhaps"')) UPDATE site_version SET version = version + 1`,
    )
    site.clock.advance(1000)
    expect((await startup()).autoBk).toBe(false)
    expect(site.logged()).toContain('stored site setting is not valid')
  })

  it('are only for operators', async () => {
    const path = '/api/operator/site/settings/change'
    expect(await refusedAs(path, { reason: WHY.reason, settings: { maintenance: true } })).toBe(
      'operatorLoginNeeded',
    )
  })
})

describe('[X-03] [X-19] site maintenance', () => {
  it('answers every player and visitor with -120, and operators as ever', async () => {
    await set({ maintenance: true })
    for (const path of ['/api/home/startup', '/api/auth/user_info', '/api/auth/browser_foot_print'] as const)
      expect((await site.ask(path, {}, auth(player.token))).status).toBe(-120)
    accepted(await site.ask('/api/operator/ledger', {}, OPERATOR))
    const exported = await site.server.app.inject({
      url: '/api/game/bet_export?format=csv',
      headers: auth(player.token),
    })
    expect(exported.json()).toMatchObject({ status: -120 })
    await set({ maintenance: false })
    accepted(await site.ask('/api/auth/user_info', {}, auth(player.token)))
  })

  it('admits the holder of an operator’s pass for twelve hours', async () => {
    const { model } = accepted(await site.ask('/api/operator/site/pass', WHY, OPERATOR))
    const nav_token = new URL(model.url).searchParams.get('navToken') ?? ''
    await set({ maintenance: true })
    accepted(await site.ask('/api/home/startup', {}, { nav_token }))
    const forged = `${nav_token.slice(0, -1)}${nav_token.endsWith('0') ? '1' : '0'}`
    for (const no of [forged, '9999999999999.aa', ''])
      expect(refusalOf(await site.ask('/api/home/startup', {}, { nav_token: no }))).toBe('siteMaintenance')
    site.clock.advance(12 * 3_600_000)
    expect(refusalOf(await site.ask('/api/home/startup', {}, { nav_token }))).toBe('siteMaintenance')
  })
})

describe('[X-04] [X-19] an outdated page', () => {
  it('is told to reload with -921, and the current one is not', async () => {
    const page = { device: 'PC' }
    const current = { ...page, clientversion: String(CLIENT_VERSION) }
    const statusOf = async (headers: Record<string, string>) =>
      (await site.ask('/api/home/startup', {}, headers)).status
    expect(await statusOf(page)).toBe(0)
    await set({ minClientVersion: CLIENT_VERSION })
    expect(await statusOf(page)).toBe(-921)
    expect(await statusOf({ ...page, clientversion: String(CLIENT_VERSION - 1) })).toBe(-921)
    expect(await statusOf(current)).toBe(0)
    // A program that calls the API is no page.
    expect(await statusOf({})).toBe(0)
  })
})

const LOTTERY_BET = {
  requestId: 'a-request-6',
  line: 'fast3-60',
  term: 1,
  picks: [{ pick: 'big', amount: '1' }],
}

describe('[X-11] [X-19] a forbidden country', () => {
  const CLOSED = [
    ['/api/auth/register', { username: 'nobody', password: 'four unrelated words', adult: true }],
    ['/api/pay/recharge', { requestId: 'a-request-1', amount: '10' }],
    ['/api/game/bet', { gameId: 'mines', requestId: 'a-request-2', model: { betAmount: '1', mines: 3 } }],
    ['/api/game/play', { gameId: 'mines' }],
    ['/api/lottery/bet', LOTTERY_BET],
  ] as const satisfies readonly (readonly [Path, object])[]

  it.each(CLOSED)('may not call %s, by its IP address', async (path, input) => {
    await set({ forbiddenCountries: ['FR'] })
    expect(await refusedAs(path, input, { 'cf-ipcountry': 'fr' })).toBe('identityForbidden')
    expect(await refusedAs(path, { ...input, username: '' }, { 'cf-ipcountry': 'US' })).not.toBe(
      'identityForbidden',
    )
  })

  it('closes the site to players registered there, except for withdrawals', async () => {
    const brazilian = await site.newPlayer({ countryId: 'BR' })
    await set({ forbiddenCountries: ['BR'] })
    const headers = auth(brazilian.token)
    const bet = { gameId: 'mines', requestId: 'a-request-3', model: { betAmount: '1', mines: 3 } }
    expect(refusalOf(await site.ask('/api/game/bet', bet, headers))).toBe('identityForbidden')
    accepted(await site.ask('/api/pay/withdraw_info', {}, headers))
    const request = { username: 'carioca', password: 'four unrelated words', adult: true, countryId: 'BR' }
    expect(refusalOf(await site.ask('/api/auth/register', request))).toBe('identityForbidden')
  })
})

describe('[X-11] [X-19] a forbidden player', () => {
  it('gets 440033 for bets and deposits until an operator lifts it', async () => {
    const forbid = (on: boolean, userId = player.userId) =>
      site.ask('/api/operator/player/forbid', { userId, on, ...WHY }, OPERATOR)
    const bet = { gameId: 'mines', requestId: 'a-request-4', model: { betAmount: '1', mines: 3 } }
    accepted(await forbid(true))
    expect((await site.ask('/api/game/bet', bet, auth(player.token))).status).toBe(440_033)
    expect(await refusedAs('/api/pay/recharge', { requestId: 'a-request-5', amount: '10' })).toBe(
      'identityForbidden',
    )
    expect(await refusedAs('/api/lottery/bet', LOTTERY_BET)).toBe('identityForbidden')
    accepted(await site.ask('/api/pay/withdraw_info', {}, auth(player.token)))
    accepted(await forbid(false))
    expect(await refusedAs('/api/game/bet', bet)).toBe('insufficientFunds')
    expect(refusalOf(await forbid(true, '999999999'))).toBe('badInput')
  })
})
