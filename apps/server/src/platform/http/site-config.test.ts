import { runInNewContext } from 'node:vm'
import { SiteConfig } from '@baize/contract/player'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { siteConfig } from './site-config.ts'

type Keys = Parameters<typeof siteConfig>[2]
const KEYS = { designCacheKey: '5864-f5ef', langItemsCacheKeys: { en: 'en-fcd5', pt: 'pt-0a1b' } }

const served = async (
  host: string,
  changes: Partial<Parameters<typeof siteConfig>[1]> = {},
  keysNow: Keys = () => Promise.resolve(KEYS),
) => {
  const app = Fastify()
  const none = {
    specialDomains: [],
    callbackUrl: '',
    consoleUrl: 'https://console.example/',
    designOrigin: null,
    devtoolsProtection: false,
  }
  siteConfig(app, { ...none, ...changes }, keysNow)
  const answer = await app.inject({ url: '/config.js', headers: { host } })
  await app.close()
  const [, settings] = /^window\.siteConfig = (\{.*\})\n/.exec(answer.body) ?? []
  return { answer, settings: SiteConfig.parse(JSON.parse(settings ?? '')) }
}

describe('[D-08] the colour mode before the style sheet', () => {
  /** The mode of the page after the script has run in it. */
  const painted = async (given: { chosen?: string; written?: string; prefersLight: boolean }) => {
    const { answer } = await served('baize.example')
    const dataset = { ...(given.written !== undefined && { theme: given.written }) }
    runInNewContext(answer.body, {
      window: {},
      document: { documentElement: { dataset } },
      localStorage: {
        getItem: () => {
          if (given.chosen === 'blocked') throw new Error('storage is blocked')
          return given.chosen ?? null
        },
      },
      matchMedia: (query: string) => ({
        matches: given.prefersLight === (query === '(prefers-color-scheme: light)'),
      }),
    })
    return dataset
  }

  it.each([
    ['the system’s on a first visit', { prefersLight: true }, 'light'],
    ['dark with a dark system', { prefersLight: false }, 'dark'],
    ['the design’s if it decides', { written: 'dark', prefersLight: true }, 'dark'],
    ['the player’s own first', { chosen: '"light"', written: 'dark', prefersLight: false }, 'light'],
    ['the system’s with an unreadable choice', { chosen: 'pink', prefersLight: true }, 'light'],
    ['the system’s with blocked storage', { chosen: 'blocked', prefersLight: true }, 'light'],
  ])('is chosen: %s', async (_, given, theme) => {
    expect(await painted(given)).toEqual({ theme })
  })
})

describe('the configuration of the page', () => {
  it('is a script that is requested anew each time', async () => {
    const { answer, settings } = await served('baize.example')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(settings).toEqual({
      special: false,
      callbackUrl: '',
      devtoolsProtection: false,
      designOrigins: ['https://console.example'],
      ...KEYS,
    })
  })

  it('is present even without the keys of design and languages', async () => {
    const { settings } = await served('baize.example', {}, () => Promise.reject(new Error('no database')))
    expect(settings).toMatchObject({ special: false, designCacheKey: '', langItemsCacheKeys: {} })
  })

  it('[S-09] marks only the flagged domains as special', async () => {
    const flagged = { specialDomains: ['play.example'] }
    expect((await served('play.example', flagged)).settings.special).toBe(true)
    expect((await served('PLAY.example:3000', flagged)).settings.special).toBe(true)
    expect((await served('play.example.:3000', flagged)).settings.special).toBe(true)
    expect((await served('baize.example', flagged)).settings.special).toBe(false)
  })

  it('[S-10] [T-20] carries the callback address and the operator’s switch of the protection', async () => {
    const { settings } = await served('baize.example', { callbackUrl: '/in', devtoolsProtection: true })
    expect(settings).toMatchObject({ callbackUrl: '/in', devtoolsProtection: true })
  })

  it('[D-06] names the origins that may show drafts of the design', async () => {
    const { settings } = await served('baize.example', { designOrigin: 'https://studio.example' })
    expect(settings.designOrigins).toEqual(['https://console.example', 'https://studio.example'])
  })
})
