import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetCached } from '../api/cached-call.ts'
import { showLanguage, t } from '../i18n/language.ts'
import { ensureIdentity } from '../player/identity.ts'
import { openPopup, usePopupStack } from '../popups/stack.ts'
import { breakOut } from '../shell/frame.ts'
import { storage } from '../storage/storage.ts'
import { BootFailure } from './BootFailure.tsx'
import { boot } from './boot.ts'
import { browserEnv } from './env.ts'
import { FrameGuard } from './FrameGuard.tsx'
import { readQuery } from './query.ts'
import { run } from './run.ts'
import { STARTUP } from './startup.fixture.ts'

const at = (path: string) => new URL(path, 'https://baize.example')
const answers = new Map<string, () => unknown>()
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  forgetCached()
  history.replaceState(null, '', '/')
  asked.length = 0
  answers.clear()
  answers.set('/api/home/startup', () => ({ status: 0, ...STARTUP }))
  answers.set('/api/auth/browser_foot_print', () => ({ status: 0, model: 'this-browser' }))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const answer = answers.get(url.split('?')[0] ?? '')
    return answer
      ? Promise.resolve(new Response(JSON.stringify(answer())))
      : Promise.reject(new Error('down'))
  })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await showLanguage('en')
})

describe('the parameters of the address', () => {
  it('[T-01] set the language if none is stored, and store or clear navToken and tkk', () => {
    readQuery(at('/?lang=pt&navToken=n1&tkk=k1'), storage)
    expect(storage.get('currentLanguage')).toBe('pt')
    expect(storage.get('navToken')).toBe('n1')
    expect(storage.get('tkk')).toBe('k1')
    readQuery(at('/?lang=id'), storage)
    expect(storage.get('currentLanguage')).toBe('pt')
    expect(storage.get('navToken')).toBeUndefined()
    expect(storage.get('tkk')).toBeUndefined()
  })

  it('do not set a language that the site lacks', () => {
    readQuery(at('/?lang=xx'), storage)
    expect(storage.get('currentLanguage')).toBeUndefined()
  })

  it('keep an invitation until it is used', () => {
    readQuery(at('/?p=friend&inviteWheelTag=w'), storage)
    readQuery(at('/'), storage)
    expect(storage.get('inviteCode')).toBe('friend')
    expect(storage.get('inviteWheelTag')).toBe('w')
  })

  it('[E-15] keep the attribution of the first visit and only add what was missing', () => {
    readQuery(at('/?utm_source=mail&utm_campaign=spring'), storage, 'https://blog.example/post')
    readQuery(at('/?utm_source=ads&utm_medium=cpc'), storage, 'https://other.example/')
    readQuery(at('/'), storage, 'https://baize.example/bets')
    expect(storage.get('initParams')).toEqual({
      utmSource: 'mail',
      utmCampaign: 'spring',
      utmMedium: 'cpc',
      referrer: 'blog.example',
    })
  })

  it('[T-02] yield the ticket and the address without it and without the link behind its #', () => {
    expect(readQuery(at('/bets?token=0123456789&tab=won#top'), storage).link).toEqual({
      ticket: '0123456789',
      cleaned: 'https://baize.example/bets?tab=won',
    })
  })

  it('are dropped when they would make every call too long or an account impossible', () => {
    const long = 'x'.repeat(15_780)
    const brought = readQuery(at(`/?token=${long}&navToken=${long}&tkk=${long}&p=${'x'.repeat(65)}`), storage)
    expect([brought.link, brought.invitation]).toEqual([undefined, undefined])
    for (const name of ['token', 'navToken', 'tkk', 'inviteCode'] as const)
      expect(storage.get(name)).toBeUndefined()
  })

  it.each(['/', '/?token=', '/?token=null', '/?token=012345678'])('[T-02] ignore the token of %s', (path) => {
    expect(readQuery(at(path), storage).link).toBeUndefined()
    expect(storage.get('token')).toBeUndefined()
  })
})

describe('[T-03] the identity of the browser', () => {
  it('is requested with the fingerprint and stored', async () => {
    expect(await ensureIdentity(() => Promise.resolve('print'))).toBe('known')
    expect(asked).toEqual(['/api/auth/browser_foot_print?t=print'])
    expect(storage.get('BrowserFingerprintId')).toBe('this-browser')
  })

  it('is not requested again', async () => {
    storage.set('BrowserFingerprintId', 'before')
    expect(await ensureIdentity(() => Promise.reject(new Error('must not run')))).toBe('known')
    expect(asked).toEqual([])
  })

  it('may be refused, which differs from a broken connection', async () => {
    answers.set('/api/auth/browser_foot_print', () => refused(refusal('forbidden')))
    expect(await boot(browserEnv(window))).toBe('refused')
    answers.delete('/api/auth/browser_foot_print')
    expect(await boot(browserEnv(window))).toBe('failed')
  })

  it('renders an empty page when it is refused', async () => {
    answers.set('/api/auth/browser_foot_print', () => refused(refusal('forbidden')))
    const drawn: string[] = []
    const note = (name: string) => () => void drawn.push(name)
    const view = {
      showSite: note('site'),
      showFirewallCheck: note('firewall check'),
      showRepair: note('repair'),
      showFailure: note('failure'),
      showNothing: note('nothing'),
    }
    await run(browserEnv(window), Promise.resolve(view))
    expect(drawn).toEqual(['nothing'])
  })

  it('is requested without a fingerprint if the browser provides none', async () => {
    vi.doMock('../player/fingerprint.ts', () => {
      throw new Error('blocked')
    })
    expect(await ensureIdentity()).toBe('known')
    expect(asked).toEqual(['/api/auth/browser_foot_print?t='])
    vi.doUnmock('../player/fingerprint.ts')
  })
})

describe('the start of the page', () => {
  it('is complete with identity, start-up response and language', async () => {
    storage.set('currentLanguage', 'pt')
    expect(await boot(browserEnv(window))).toBe('ready')
    expect(t('shell.logIn')).toBe('Entrar')
  })

  it('uses the language of the browser when the player has chosen none', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'pt-BR', 'en'])
    expect(await boot(browserEnv(window))).toBe('ready')
    expect(t('shell.logIn')).toBe('Entrar')
    expect(storage.get('currentLanguage')).toBeUndefined()
  })

  it('uses the language the server names when the site lacks the browser’s', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'de'])
    answers.set('/api/home/startup', () => ({ status: 0, ...STARTUP, language: 'id' }))
    expect(await boot(browserEnv(window))).toBe('ready')
    expect(t('shell.logIn')).toBe('Masuk')
    expect(storage.get('currentLanguage')).toBeUndefined()
  })

  it('fails when the server does not answer and offers a retry', async () => {
    answers.delete('/api/home/startup')
    expect(await boot(browserEnv(window))).toBe('failed')
    const retry = vi.fn<() => void>()
    render(<BootFailure onRetry={retry} />)
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('a framed page', () => {
  const framed = (path: string) => {
    const top = { location: { href: 'https://elsewhere.example/' } }
    const self = {}
    return { top, page: { top, self, location: { pathname: path, href: `https://baize.example${path}` } } }
  }

  it('[S-08] breaks out, except at a game under /h5 and at /chatbet', () => {
    const lobby = framed('/')
    expect(breakOut(lobby.page)).toBe(true)
    expect(lobby.top.location.href).toBe('https://baize.example/')
    for (const path of ['/h5/mines', '/chatbet']) {
      const game = framed(path)
      expect(breakOut(game.page)).toBe(false)
      expect(game.top.location.href).toBe('https://elsewhere.example/')
    }
    for (const path of ['/h5evil', '/bets', '/h5', '/account/h5', '/pt/h5/mines', '/chatbet/wallet'])
      expect(breakOut(framed(path).page)).toBe(true)
    expect(breakOut(window)).toBe(false)
  })

  it('[S-08] draws nothing where the outer page prevents it from breaking out', () => {
    const { page } = framed('/bets')
    const top = {
      location: {
        get href() {
          return ''
        },
        set href(_address: string) {
          throw new Error('the frame is sandboxed')
        },
      },
    }
    expect(breakOut({ ...page, top })).toBe(true)
  })

  it('[S-08] breaks out on navigation to a page that may not be framed and draws nothing of it', () => {
    const { top, page } = framed('/h5/mines')
    render(
      <MemoryRouter initialEntries={['/h5/mines']}>
        <FrameGuard page={page}>
          <Routes>
            <Route path="/h5/:gameId" element={<Link to="/bets">My bets</Link>} />
            <Route path="/bets" element={<p>Every bet</p>} />
          </Routes>
        </FrameGuard>
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'My bets' }))
    expect(top.location.href).toBe('https://baize.example/bets')
    expect(screen.queryByText('Every bet')).toBeNull()
  })

  it('[S-08] requests money only in the whole window, never in a foreign frame', () => {
    const { top, page } = framed('/h5/mines')
    render(
      <MemoryRouter initialEntries={['/h5/mines']}>
        <FrameGuard page={page}>
          <p>The game</p>
        </FrameGuard>
      </MemoryRouter>,
    )
    act(() => openPopup('deposit', {}))
    expect(top.location.href).toBe('https://baize.example/h5/mines#recharge')
    expect(screen.queryByText('The game')).toBeNull()
    usePopupStack.setState({ stack: [] })
  })
})
