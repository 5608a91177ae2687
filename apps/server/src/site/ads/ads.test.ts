import { expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { testSite } from '../../testing/server.fixture.ts'

it('[A-05] [A-06] [E-12] the answer says how to get the site as an app', async () => {
  const site = await testSite({
    apkLink: 'https://baize.test/baize.apk',
    iosLink: 'https://apps.test/baize',
    referralAppHost: 'app.baize.test',
  })
  try {
    expect(await site.ask('/api/ads/web2pwa')).toEqual({
      status: 0,
      model: {
        enablePwa: true,
        downloadLink: 'https://baize.test/baize.apk',
        iosLink: 'https://apps.test/baize',
      },
    })
    expect(await site.ask('/api/home/getH5RefAppUrl')).toEqual({ status: 0, extra: ['app.baize.test'] })
  } finally {
    await site.close()
  }
})

it('[A-06] [X-13] [X-19] the answer is empty when there is no app', async () => {
  const site = await testSite()
  try {
    expect(refusalOf(await site.ask('/api/home/getH5RefAppUrl'))).toBe('silent')
  } finally {
    await site.close()
  }
})

it('[T-15] an installation is counted on its day, once for each browser and way, however often it is reported', async () => {
  const site = await testSite()
  try {
    const counted = async (): Promise<unknown[]> => {
      const { rows } = await site.database.owner.query<{ way: string; installs: string }>(
        "SELECT to_char(day, 'YYYY-MM-DD') AS day, way, installs::int FROM app_install_days ORDER BY day, way",
      )
      return rows
    }
    const browser = async () => {
      const { model } = accepted(await site.ask('/api/auth/browser_foot_print', { t: 'print' }))
      return { bfid: model }
    }
    const report = (way: string, headers: Record<string, string>) =>
      site.ask('/api/ads/installed', { way }, headers)
    const [one, two] = [await browser(), await browser()]
    await Promise.all(Array.from({ length: 5 }, () => report('browser', one)))
    accepted(await report('browser', two))
    accepted(await report('apk', two))
    // No identity, one that the site did not issue, and a way that does not exist.
    accepted(await report('browser', {}))
    accepted(await report('browser', { bfid: '00000000-0000-4000-8000-000000000000' }))
    expect(refusalOf(await report('theft', one))).toBe('badInput')
    const today = new Date(site.clock.now()).toISOString().slice(0, 10)
    expect(await counted()).toEqual([
      { day: today, way: 'apk', installs: 1 },
      { day: today, way: 'browser', installs: 2 },
    ])
    site.clock.advance(24 * 3_600_000)
    accepted(await report('browser', one))
    accepted(await report('homeScreen', one))
    expect(await counted()).toMatchObject([
      { way: 'apk' },
      { way: 'browser', installs: 2 },
      { way: 'homeScreen', installs: 1 },
    ])
  } finally {
    await site.close()
  }
})
