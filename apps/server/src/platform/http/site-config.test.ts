import { runInNewContext } from 'node:vm'
import { SiteConfig } from '@baize/contract'
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
  const none = { specialDomains: [], callbackUrl: '', designOrigin: null, devtoolsProtection: false }
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
    ['dark where the system is', { prefersLight: false }, 'dark'],
    ['that of the design where it decides', { written: 'dark', prefersLight: true }, 'dark'],
    ['the player’s own before all', { chosen: '"light"', written: 'dark', prefersLight: false }, 'light'],
    ['the system’s where the choice is unreadable', { chosen: 'pink', prefersLight: true }, 'light'],
    ['the system’s where storage is blocked', { chosen: 'blocked', prefersLight: true }, 'light'],
  ])('is %s', async (_, given, theme) => {
    expect(await painted(given)).toEqual({ theme })
  })
})

describe('the settings of the page', () => {
  it('are a script that is asked for anew each time', async () => {
    const { answer, settings } = await served('baize.example')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(settings).toEqual({
      special: false,
      callbackUrl: '',
      devtoolsProtection: false,
      designOrigin: '',
      ...KEYS,
    })
  })

  it('are there also when the keys of design and languages are not', async () => {
    const { settings } = await served('baize.example', {}, () => Promise.reject(new Error('no database')))
    expect(settings).toMatchObject({ special: false, designCacheKey: '', langItemsCacheKeys: {} })
  })

  it('[S-09] say of the flagged domains alone that they are special', async () => {
    const flagged = { specialDomains: ['play.example'] }
    expect((await served('play.example', flagged)).settings.special).toBe(true)
    expect((await served('PLAY.example:3000', flagged)).settings.special).toBe(true)
    expect((await served('play.example.:3000', flagged)).settings.special).toBe(true)
    expect((await served('baize.example', flagged)).settings.special).toBe(false)
  })

  it('[S-10] [T-20] carry the callback address and the operator’s switch of the protection', async () => {
    const { settings } = await served('baize.example', { callbackUrl: '/in', devtoolsProtection: true })
    expect(settings).toMatchObject({ callbackUrl: '/in', devtoolsProtection: true })
  })

  it('[D-06] say whose page may show drafts of the design', async () => {
    const { settings } = await served('baize.example', { designOrigin: 'https://studio.example' })
    expect(settings.designOrigin).toBe('https://studio.example')
  })
})
