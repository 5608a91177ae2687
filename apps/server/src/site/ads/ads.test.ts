import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/replies.fixture.ts'
import { testSite } from '../../testing/server.fixture.ts'

it('[A-05] [A-06] [E-12] says how the site is to be had as an app', async () => {
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

it('[A-06] [X-13] [X-19] is silent when there is no app to go to', async () => {
  const site = await testSite()
  try {
    expect(refusalOf(await site.ask('/api/home/getH5RefAppUrl'))).toBe('silent')
  } finally {
    await site.close()
  }
})
