import { REFUSALS, refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetCached } from '../api/cached-call.ts'
import { call } from '../api/client.ts'
import { loadStartup } from './load-startup.ts'
import { STARTUP } from './startup.fixture.ts'
import { applyVarStyles } from './var-styles.ts'

const valueOf = (name: string) => document.documentElement.style.getPropertyValue(name)
const answerWith = (answer: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))

afterEach(() => {
  // An accepted start-up is cached.
  forgetCached()
  applyVarStyles({})
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('[X-04] an outdated page reloads when start-up or any later call says so', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  answerWith(refused(refusal('reloadNeeded')))
  expect(await loadStartup()).toBe('failed')
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  expect(await call('/api/auth/user_info', {})).toMatchObject({ status: REFUSALS.reloadNeeded.status })
  expect(reload).toHaveBeenCalledTimes(2)
})

describe('[E-13] [E-02] buildConfig.varStyles', () => {
  it('become CSS variables of the page and replace earlier ones', async () => {
    applyVarStyles({ '--accent': '#f80', '--old': '1px' })
    answerWith({ status: 0, ...STARTUP, buildConfig: { varStyles: { '--accent': '#0af' } } })
    expect(await loadStartup()).toBe('started')
    expect([valueOf('--accent'), valueOf('--old')]).toEqual(['#0af', ''])
  })

  it('set only variables', () => {
    applyVarStyles({ display: 'none', '--Bad name': 'x' })
    expect(document.documentElement.style.display).toBe('')
  })
})
