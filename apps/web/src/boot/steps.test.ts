import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requestHeaders } from '../api/headers.ts'
import { initParams } from '../session/init-params.ts'
import { useUiState } from '../session/ui-state.ts'
import { isInsideOurs } from '../shell/frame.ts'
import { storage } from '../storage/storage.ts'
import { boot } from './boot.ts'
import { callbackTarget } from './callback.ts'
import { simulatedEnv } from './env.fixture.ts'
import { keepDevice } from './env.ts'
import { goLandscape, type Screen } from './landscape.ts'
import { run, type View } from './run.ts'

const config = {
  special: false,
  callbackUrl: '',
  devtoolsProtection: false,
  designOrigins: [],
  designCacheKey: '',
  langItemsCacheKeys: {},
}

beforeEach(() => {
  localStorage.clear()
})

/** Records rendered screens; their callbacks can be triggered. */
function simulatedView() {
  const drawn: string[] = []
  let proceed: () => void = () => undefined
  const screen = (name: string) => (onward: () => void) => {
    drawn.push(name)
    proceed = onward
  }
  const view: View = {
    showSite: () => void drawn.push('site'),
    showNothing: () => void drawn.push('nothing'),
    showFirewallCheck: screen('firewall check'),
    showRepair: screen('repair'),
    showFailure: screen('failure'),
  }
  return { view, drawn, proceed: () => proceed() }
}

it('[E-11] the ids of the app and of its session are stored from the address', async () => {
  const query = 'aid=android-1&gaid=google-1&afid=flyer-1&mayaSessionId=maya-1'
  await boot(simulatedEnv(`/?${query}`, { config }).env)
  await boot(simulatedEnv('/?gaid=%3Cscript%3E', { config }).env)
  const kept = (['aid', 'gaid', 'afid', 'mayaSessionId'] as const).map((name) => storage.get(name))
  expect(kept).toEqual(['android-1', 'google-1', 'flyer-1', 'maya-1'])
})

it('[E-11] the version of the app is stored, and nothing without an app', () => {
  keepDevice(undefined)
  expect(storage.get('version')).toBeUndefined()
  keepDevice({ realVersionCode: 120, os: 'ios', context: 'app' })
  expect(storage.get('version')).toBe('120')
})

it('[E-15] [A-01] the ids in the context of the app are stored, sent with every call and with the registration', () => {
  keepDevice({ realVersionCode: 120, os: 'android', context: 'aid=android-1&gaid=google-1&afid=flyer-1' })
  keepDevice({ realVersionCode: 120, os: 'android', context: 'gaid=%3Cscript%3E&token=0123456789abcdef' })
  expect(requestHeaders({ address: '/api/auth/register' })).toMatchObject({
    AID: 'android-1',
    GAID: 'google-1',
    AFID: 'flyer-1',
  })
  expect(initParams()).toEqual({ aid: 'android-1', gaid: 'google-1', afid: 'flyer-1' })
  expect(storage.get('token')).toBeUndefined()
})

describe('[S-09] a special domain', () => {
  const special = { config: { ...config, special: true } }

  it('shows the firewall check before the site, and the site once it is passed', async () => {
    const { env } = simulatedEnv('/', special)
    const { view, drawn, proceed } = simulatedView()
    await run(env, Promise.resolve(view))
    expect(drawn).toEqual(['firewall check'])
    expect(storage.get('BrowserFingerprintId')).toBeUndefined()
    proceed()
    await vi.waitFor(() => expect(drawn).toEqual(['firewall check', 'site']))
    expect(storage.get('waf-pass')).toBe('1')
  })

  it('admits a visitor with waf-pass 1 and no other value', async () => {
    storage.set('waf-pass', '0')
    expect(await boot(simulatedEnv('/', special).env)).toBe('firewall')
    localStorage.setItem('waf-pass', '1')
    expect(await boot(simulatedEnv('/', special).env)).toBe('ready')
  })
})

describe('[S-10] a callback address', () => {
  it('redirects instead of rendering', async () => {
    const { env, left } = simulatedEnv('/bets', { config: { ...config, callbackUrl: '/welcome?to=all' } })
    const { view, drawn } = simulatedView()
    await run(env, Promise.resolve(view))
    expect(left).toEqual(['https://baize.example/welcome?to=all'])
    expect(drawn).toEqual([])
  })

  const here = new URL('https://baize.example/bets?page=2')
  it.each([
    ['https://partner.example/in', 'https://partner.example/in'],
    ['/welcome', 'https://baize.example/welcome'],
    ['/bets', undefined],
    ['', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://baize.example@evil.example/', undefined],
    ['https:/\\evil.example', undefined],
    ['welcome', undefined],
    ['/\t/evil.example', undefined],
  ])('%j redirects to %s', (callbackUrl, target) => {
    expect(callbackTarget({ ...config, callbackUrl }, here)).toBe(target)
    expect(callbackTarget(undefined, here)).toBeUndefined()
  })
})

describe('[S-11] the site', () => {
  it('renders only once a browser identity is stored', async () => {
    const { view, drawn } = simulatedView()
    let known: (identity: 'known') => void = () => undefined
    const { env } = simulatedEnv('/', {
      ensureIdentity: () =>
        new Promise((resolve) => {
          known = resolve
        }),
    })
    const running = run(env, Promise.resolve(view))
    await Promise.resolve()
    expect(drawn).toEqual([])
    known('known')
    await running
    expect(drawn).toEqual(['site'])
  })
})

describe('an invited visitor', () => {
  it('[S-06] is redirected to the wheel by a wheel tag', async () => {
    const { env, shown, queued } = simulatedEnv('/?p=friend&inviteWheelTag=w1')
    expect(await boot(env)).toBe('ready')
    expect(shown).toEqual(['/freeSpin'])
    await vi.waitFor(() => expect(queued).not.toHaveLength(0))
    expect(queued.map(({ name }) => name)).not.toContain('register')
  })

  it('[S-06] [E-10] is asked to register without a wheel tag, in loginViewFullScreen', async () => {
    const { env, shown, queued } = simulatedEnv('/?p=friend')
    await boot(env)
    expect(shown).toEqual([])
    await vi.waitFor(() => expect(queued.at(-1)?.name).toBe('register'))
    expect(useUiState.getState().loginViewFullScreen).toBe(true)
    useUiState.setState({ loginViewFullScreen: false })
  })

  it('[S-06] stays on the page if they already have an account', async () => {
    for (const path of ['/?p=friend&inviteWheelTag=w1', '/?p=friend']) {
      const { env, shown, queued } = simulatedEnv(path, { hasLogin: () => true })
      await boot(env)
      await vi.waitFor(() => expect(queued.map(({ name }) => name)).toEqual(['country']))
      expect(shown).toEqual([])
    }
  })
})

describe('a first visit', () => {
  const asked = async (path = '/') => {
    const { env, queued } = simulatedEnv(path)
    await boot(env)
    await Promise.resolve()
    return queued.map(({ name }) => name)
  }

  it('[S-12] [S-13] asks age and country on one sheet, each until it is known', async () => {
    expect(await asked()).toEqual(['age'])
    storage.set('checkAge', true)
    expect(await asked()).toEqual(['country'])
    storage.set('currentCountry', 'BR')
    expect(await asked()).toEqual([])
    storage.remove('checkAge')
    expect(await asked()).toEqual(['age'])
  })

  it('[S-14] queues all its questions to be shown one after another', async () => {
    expect(await asked('/?p=friend')).toEqual(['age', 'register'])
  })

  it('asks nothing before the design is loaded', async () => {
    let arrive: () => void = () => undefined
    const { env, queued } = simulatedEnv('/', {
      loadDesign: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    await boot(env)
    expect(queued).toEqual([])
    arrive()
    await vi.waitFor(() => expect(queued).toEqual([{ name: 'age', props: { country: true } }]))
  })

  it('asks nothing inside a frame of our own page, which asks itself', async () => {
    const { env, queued } = simulatedEnv('/h5/mines')
    const framed = { ...env.page, top: { location: { href: 'https://baize.example/embed?gameId=mines' } } }
    expect(isInsideOurs(framed)).toBe(true)
    await boot({ ...env, page: framed })
    await Promise.resolve()
    expect(queued).toEqual([])
  })

  it('detects a foreign frame, whether the browser names it or not', () => {
    const { env } = simulatedEnv('/h5/mines')
    const theirs = { ...env.page, top: { location: { href: 'https://elsewhere.example/' } } }
    expect(isInsideOurs(theirs)).toBe(false)
    const silent = {
      ...env.page,
      top: {
        location: {
          get href(): string {
            throw new Error('cross-origin')
          },
        },
      },
    }
    expect(isInsideOurs(silent)).toBe(false)
  })
})

describe('[D-06] a preview of the draft', () => {
  const TOKEN = 'a-design-token-of-ours'
  const designOrigins = ['https://console.example', 'https://studio.example']

  it.each([
    [`/?designToken=${TOKEN}`, TOKEN],
    [`/?designToken=${TOKEN}&dev=true`, TOKEN],
    [`/?designToken=${TOKEN}&dev=false`, undefined],
    ['/?designToken=short', undefined],
    [`/?designToken=${'x'.repeat(300)}`, undefined],
    ['/', undefined],
  ])('%s requests the draft with %s', async (path, token) => {
    const asked: unknown[] = []
    const { env, queued } = simulatedEnv(path, {
      loadDesign: (given) => {
        asked.push(given)
        return Promise.resolve()
      },
    })
    await boot(env)
    await Promise.resolve()
    expect(asked).toEqual([token])
    // A designer previewing a draft gets no first-visit popups.
    expect(queued.length > 0).toBe(token === undefined)
  })

  it.each([
    [`/bets?designToken=${TOKEN}`, designOrigins, 'ready'],
    [`/bets?designToken=${TOKEN}&dev=false`, designOrigins, 'leaving'],
    [`/bets?designToken=${TOKEN}`, [], 'leaving'],
    ['/bets', designOrigins, 'leaving'],
  ] as const)('[S-08] %s in a frame, with studios at %j, is %s', async (path, origins, outcome) => {
    const { env } = simulatedEnv(path, { config: { ...config, designOrigins: [...origins] } })
    const top = { location: { href: 'https://studio.example/' } }
    expect(await boot({ ...env, page: { ...env.page, top } })).toBe(outcome)
    expect(top.location.href === env.page.location.href).toBe(outcome === 'leaving')
  })
})

describe('[S-15] a site in landscape', () => {
  it('is requested only when start-up says horizontalCom', async () => {
    for (const [flag, wanted] of [
      [true, ['landscape']],
      [false, []],
    ] as const) {
      const { env, did, queued } = simulatedEnv('/', { horizontalCom: () => flag })
      await boot(env)
      await vi.waitFor(() => expect(queued).not.toHaveLength(0))
      await Promise.resolve()
      expect(did).toEqual(wanted)
    }
  })

  const screenWith = (isPresent: boolean, refuses = false) => {
    const did: string[] = []
    let press: () => void = () => undefined
    const note = (what: string) => () => {
      did.push(what)
      return refuses ? Promise.reject(new Error('not now')) : Promise.resolve(true)
    }
    const screen: Screen = {
      shell: { isPresent, enterFullScreen: note('app fills'), landScreen: note('app turns') },
      onNextPress: (action) => {
        press = action
      },
      fillScreen: note('fills'),
      holdSideways: note('turns'),
    }
    return { screen, did, press: () => press() }
  }

  it('is turned by the app around it', async () => {
    const { screen, did } = screenWith(true)
    await goLandscape(screen)
    expect(did).toEqual(['app fills', 'app turns'])
  })

  it('is turned by the browser at the first press, which may refuse', async () => {
    const { screen, did, press } = screenWith(false)
    await goLandscape(screen)
    expect(did).toEqual([])
    press()
    await vi.waitFor(() => expect(did).toEqual(['fills', 'turns']))
    const stubborn = screenWith(false, true)
    await goLandscape(stubborn.screen)
    stubborn.press()
    await vi.waitFor(() => expect(stubborn.did).toEqual(['fills']))
  })
})

describe('[S-05] a site under maintenance at start-up', () => {
  it('[X-03] shows the maintenance screen also to a first visitor whose identity is refused', async () => {
    const { env } = simulatedEnv('/', {
      ensureIdentity: () => Promise.resolve('refused'),
      loadStartup: () => Promise.resolve('maintenance'),
    })
    expect(await boot(env)).toBe('repair')
  })

  it('shows the maintenance screen at /repair and returns to where the person was', async () => {
    history.replaceState(null, '', '/bets?page=2#top')
    let state: 'maintenance' | 'started' = 'maintenance'
    const { env } = simulatedEnv('/', { page: window, loadStartup: () => Promise.resolve(state) })
    const { view, drawn, proceed } = simulatedView()
    await run(env, Promise.resolve(view))
    expect(drawn).toEqual(['repair'])
    expect(window.location.pathname).toBe('/repair')
    state = 'started'
    proceed()
    await vi.waitFor(() => expect(drawn).toEqual(['repair', 'site']))
    expect(window.location.href).toMatch(/\/bets\?page=2#top$/)
    history.replaceState(null, '', '/')
  })
})
