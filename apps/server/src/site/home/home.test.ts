import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const startup = async (headers = {}) =>
  accepted(await site.ask('/api/home/startup', { lazy: 'true' }, headers))

describe('the start-up call', () => {
  it('[E-02] answers every field of the specification with its default', async () => {
    const reply = await startup()
    expect(reply).toMatchObject({
      status: 0,
      language: 'en',
      currencyId: 'USD',
      countryId: 'US',
      minBetAmount: '1',
      defaultBetAmount: '5',
      smsConfig: { enableForgetPassword: false, enableRegister: false, enableWithdraw: false },
      buildConfig: { varStyles: {} },
      brand: { players: 0, winners: 0 },
      sk: '',
    })
    expect(reply.currencies).toContainEqual({
      id: 'IDR',
      symbol: 'Rp',
      decimalLength: 2,
      withdrawDecimalLength: 0,
    })
    expect(Object.keys(reply)).toEqual(
      expect.arrayContaining(
        `buildConfig languages language currencies currencyId countries countryId minBetAmount defaultBetAmount
         disableVipPlus brand apkLink iosMobileFileLink w2aBrandLink enableWebPush smsConfig enabledSmsConfigs
         disableAppDownload enableSalary autoBk enableRegisterPromoCode gpcSymbol gpcIcon disableGPC horizontalCom sk
         designCacheKey vpCode rePhone`.split(/\s+/),
      ),
    )
  })

  it('[A-19] names the key of the sentences of each language', async () => {
    const { languages } = await startup()
    expect(languages.map(({ id }) => id)).toEqual(['en', 'pt', 'id'])
    for (const { id, langItemsCacheKey } of languages) {
      expect(langItemsCacheKey).toMatch(new RegExp(`^${id}-[0-9a-f]{16}$`))
      const answer = await site.server.app.inject(`/static/lang/${langItemsCacheKey}`)
      expect(answer.headers['cache-control']).toContain('immutable')
    }
  })

  it.each([
    ['pt', 'pt', 'BR', 'BRL'],
    ['id', 'id', 'ID', 'IDR'],
    ['en', 'en', 'US', 'USD'],
    ['xx', 'en', 'US', 'USD'],
  ])(
    'answers a browser that asks for %s in %s, with the country and currency of that',
    async (lang, language, countryId, currencyId) => {
      expect(await startup({ lang })).toMatchObject({ language, countryId, currencyId })
    },
  )

  it('counts the players again every half minute', async () => {
    await startup()
    await site.newPlayer()
    expect((await startup()).brand.players).toBe(0)
    site.clock.advance(30_000)
    expect((await startup()).brand).toEqual({ players: 1, winners: 0 })
  })

  it('counts again after a failed count', async () => {
    site.clock.advance(30_000)
    await site.database.owner.query('ALTER TABLE users RENAME TO users_away')
    const broken = await site.server.app.inject('/api/home/startup')
    expect(broken.statusCode).toBe(500)
    await site.database.owner.query('ALTER TABLE users_away RENAME TO users')
    expect((await startup()).brand.players).toBe(1)
  })
})
