import type { User } from '@baize/contract/player'
import type { NoticePopupConfig } from '@baize/contract/player/blocks/notice-popups'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { loadOthers, PopupHost } from '../../layout/PopupHost.tsx'
import { noteBet } from '../../popups/budget.ts'
import { noticeOf, openNotice, PLAIN_NOTICE } from '../../popups/notice.ts'
import { openPopup, usePopupStack } from '../../popups/stack.ts'
import { Pages } from '../../routes.tsx'
import { useDesign } from '../../session/design.ts'
import { signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useCurrentPath, useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { choosePopup } from './check.ts'
import { NOTICE_SETTINGS, NOTIFYING_STARTUP, noticeDesign } from './settings.fixture.ts'

// Preloaded, so that no test waits for the chunk of a popup.
await loadOthers()

const WELCOME = {
  id: '7',
  type: 'COMPLETE_REGISTRATION',
  kind: 'account',
  title: 'notices.welcomeTitle',
  description: 'notices.welcomeText',
  values: {},
  data: {},
  pushed: false,
  read: false,
  createdAt: 1,
}
const pageOf = (...items: object[]) => ({
  model: { items, total: items.length, unread: 0, pageNo: 1, pageSize: 10 },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  setStartup(NOTIFYING_STARTUP)
  useDesign.setState({ state: 'loaded', model: noticeDesign() })
  storage.set('hasBet', true)
  // Ends the quiet period of an earlier test.
  useCurrentPath.setState({ pathname: '/' })
})
afterEach(() => {
  vi.useRealTimers()
  useDesign.setState({ model: undefined })
  clearPage()
})

function showSite(user: User | null, answers: Answers = {}, at = '/') {
  const server = fakeServer({
    '/api/user/notice_page': () => pageOf(),
    '/api/app_user_notice/updatePushStatus': () => ({ message: 'success' }),
    '/api/game/bet_record': () => pageOf(),
    '/api/game/info': () => 'down',
    ...answers,
  })
  if (user) signIn(user)
  render(
    <MemoryRouter initialEntries={[at]}>
      <Link to="/">home</Link>
      <Link to="/nowhere">elsewhere</Link>
      <Pages />
      <PopupHost />
    </MemoryRouter>,
  )
  return server
}

async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })
}
const content = () =>
  usePopupStack
    .getState()
    .stack.map((popup) =>
      popup.name === 'notice' ? useUiState.getState().noticePopupData?.content : popup.name,
    )

describe('[T-12] the notice popup for the current user', () => {
  const typeFor = (who: { hasLogin: boolean; rechargeCount: number; isNew: boolean }) =>
    choosePopup(NOTICE_SETTINGS.popups, who)?.type

  it('is NOT_LOGGED_IN only for a visitor', () => {
    expect(typeFor({ hasLogin: false, rechargeCount: 0, isNew: false })).toBe('NOT_LOGGED_IN')
    expect(typeFor({ hasLogin: true, rechargeCount: 3, isNew: false })).toBeUndefined()
  })

  it('is NOT_RECHARGED for a player who has never deposited', () => {
    expect(typeFor({ hasLogin: true, rechargeCount: 0, isNew: false })).toBe('NOT_RECHARGED')
  })

  it('is COMPLETE_REGISTRATION first, until it has been shown', () => {
    expect(typeFor({ hasLogin: true, rechargeCount: 0, isNew: true })).toBe('COMPLETE_REGISTRATION')
  })

  it('does not announce the open account to a player who has already deposited', () => {
    expect(typeFor({ hasLogin: true, rechargeCount: 1, isNew: true })).toBeUndefined()
  })

  it('is absent when none is configured', () => {
    expect(choosePopup([], { hasLogin: false, rechargeCount: 0, isNew: false })).toBeUndefined()
  })
})

describe('[S-01] [S-22] the notice popup block of the home page', () => {
  it('[C-03] appears for a visitor after two seconds and again only after its interval', async () => {
    showSite(null)
    await pass(1999)
    expect(content()).toEqual([])
    await pass(1)
    expect(content()).toEqual(['notices.notLoggedIn'])
    expect(screen.getByRole('dialog').textContent).toContain('results you can check yourself')

    clearPageKeepingStorage()
    showSite(null)
    await pass(5000)
    expect(content()).toEqual([])
    clearPageKeepingStorage()
    vi.setSystemTime(Date.now() + 3_600_000)
    showSite(null)
    await pass(2000)
    expect(content()).toEqual(['notices.notLoggedIn'])
  })

  it('[T-12] [C-03] requests ten notices after a log-in, shows the welcome once and marks it', async () => {
    const server = showSite(PLAYER, { '/api/user/notice_page': () => pageOf(WELCOME) })
    await pass(2000)
    expect(server.requests('/api/user/notice_page')).toEqual([{ pageNo: '1', pageSize: '10' }])
    expect(content()).toEqual(['notices.registered'])
    expect(server.requests('/api/app_user_notice/updatePushStatus')).toEqual([{ id: '7' }])
  })

  it('[T-12] does not repeat a welcome', async () => {
    const server = showSite(
      { ...PLAYER, rechargeCount: 1 },
      { '/api/user/notice_page': () => pageOf({ ...WELCOME, pushed: true }) },
    )
    await pass(2000)
    expect(content()).toEqual([])
    expect(server.requests('/api/app_user_notice/updatePushStatus')).toEqual([])
  })

  it('[T-12] offers a deposit to a player who has never made one', async () => {
    showSite(PLAYER)
    await pass(2000)
    expect(content()).toEqual(['notices.notRecharged'])
  })

  it('restarts its count with a log-in', async () => {
    const server = showSite(null)
    await pass(1500)
    act(() => signIn(PLAYER))
    await pass(1999)
    expect(server.requests('/api/user/notice_page')).toEqual([])
    await pass(1)
    expect(content()).toEqual(['notices.notRecharged'])
  })

  it('starts to count when nothing else is open and restarts when something opens', async () => {
    showSite(PLAYER)
    act(() => openPopup('update', {}))
    await pass(5000)
    expect(content()).toEqual(['update'])
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(1500)
    act(() => openPopup('message', {}))
    await pass(5000)
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(1999)
    expect(content()).toEqual([])
    await pass(1)
    expect(content()).toEqual(['notices.notRecharged'])
  })

  it('stays silent once its popup is closed', async () => {
    showSite(PLAYER, { '/api/user/notice_page': () => pageOf(WELCOME) })
    await pass(2000)
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(60_000)
    expect(content()).toEqual([])
  })

  it('waits for the design, which brings the first questions', async () => {
    useDesign.setState({ state: 'loading' })
    showSite(null)
    await pass(10_000)
    expect(content()).toEqual([])
    act(() => useDesign.setState({ state: 'loaded' }))
    await pass(2000)
    expect(content()).toEqual(['notices.notLoggedIn'])
  })

  it('leaves a visitor alone for half a minute after the first questions', async () => {
    showSite(null)
    act(() => openPopup('age', {}))
    await pass(3000)
    act(() => usePopupStack.setState({ stack: [] }))
    act(() => openPopup('country', {}))
    await pass(3000)
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(29_999)
    expect(content()).toEqual([])
    await pass(1)
    expect(content()).toEqual(['notices.notLoggedIn'])
  })

  it('leaves a new player alone until they have opened another page', async () => {
    const answers = { '/api/user/notice_page': () => pageOf(WELCOME) }
    showSite(null, answers)
    act(() => openPopup('register', {}))
    await pass(0)
    act(() => {
      signIn(PLAYER)
      usePopupStack.setState({ stack: [] })
    })
    await pass(5000)
    expect(content()).toEqual([])
    fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
    await pass(5000)
    expect(content()).toEqual([])
    fireEvent.click(screen.getByRole('link', { name: 'home' }))
    await pass(1999)
    expect(content()).toEqual([])
    await pass(1)
    expect(content()).toEqual(['notices.registered'])
  })

  it('offers a deposit only in the visit after a greeting', async () => {
    showSite(null)
    await pass(2000)
    expect(content()).toEqual(['notices.notLoggedIn'])
    act(() => {
      usePopupStack.setState({ stack: [] })
      signIn(PLAYER)
    })
    await pass(60_000)
    expect(content()).toEqual([])
    clearPageKeepingStorage()
    showSite(PLAYER)
    await pass(2000)
    expect(content()).toEqual(['notices.notRecharged'])
  })

  it('[T-12] shows the welcome in the next visit after a greeting as a visitor', async () => {
    showSite(null, { '/api/user/notice_page': () => pageOf(WELCOME) })
    await pass(2000)
    act(() => {
      usePopupStack.setState({ stack: [] })
      signIn(PLAYER)
    })
    await pass(60_000)
    expect(content()).toEqual([])
    clearPageKeepingStorage()
    const server = showSite(PLAYER, { '/api/user/notice_page': () => pageOf(WELCOME) })
    await pass(2000)
    expect(content()).toEqual(['notices.registered'])
    expect(server.requests('/api/app_user_notice/updatePushStatus')).toEqual([{ id: '7' }])
  })

  it('waits for the first bet', async () => {
    storage.remove('hasBet')
    showSite(null)
    await pass(60_000)
    expect(content()).toEqual([])
    act(() => noteBet())
    await pass(2000)
    expect(content()).toEqual(['notices.notLoggedIn'])
  })

  it('never covers what has opened a moment before', async () => {
    showSite(PLAYER, {
      '/api/user/notice_page': () => {
        openPopup('gameRecommendation', {})
        return pageOf(WELCOME)
      },
    })
    await pass(2000)
    expect(content()).toEqual(['gameRecommendation'])
  })

  it('stays silent when the user has changed meanwhile', async () => {
    showSite(null)
    act(() => openPopup('register', {}))
    await pass(2000)
    act(() => {
      usePopupStack.setState({ stack: [] })
      signIn({ ...PLAYER, rechargeCount: 1 })
    })
    await pass(60_000)
    expect(content()).toEqual([])
  })

  it('is on no other page', async () => {
    showSite(null, {}, '/nowhere')
    await pass(5000)
    expect(content()).toEqual([])
  })
})

describe('a notice popup', () => {
  const config: NoticePopupConfig = {
    type: 'NOT_LOGGED_IN',
    bg: 'rgb(10, 20, 30)',
    link: '#register',
    content: 'Free coffee on Sundays',
    buttonBg: 'rgb(1, 2, 3)',
    buttonText: 'Yes, please',
    buttonTextColor: 'rgb(4, 5, 6)',
    contentPadding: '12px',
    buttonMargin: '7px',
    contentTextColor: 'rgb(7, 8, 9)',
    contentTextSize: '19px',
    enableMaskClose: false,
  }
  /** A lazy component suspends at its first rendering, even with its chunk loaded. */
  const drawn = () => act(() => vi.dynamicImportSettled())
  const show = async (change: Partial<NoticePopupConfig> = {}) => {
    showSite(null, {}, '/nowhere')
    act(() => openNotice(noticeOf({ ...config, ...change })))
    await drawn()
  }

  it('[E-07] looks as configured', async () => {
    await show()
    const text = screen.getByText('Free coffee on Sundays')
    expect(text.style).toMatchObject({ color: 'rgb(7, 8, 9)', fontSize: '19px' })
    expect(text.parentElement?.style).toMatchObject({ background: 'rgb(10, 20, 30)', padding: '12px' })
    const button = screen.getByRole('button', { name: 'Yes, please' })
    expect(button.style).toMatchObject({ background: 'rgb(1, 2, 3)', color: 'rgb(4, 5, 6)' })
    expect(button.parentElement?.style.margin).toBe('7px')
  })

  it('[S-22] uses the player’s language and the texts of the design', async () => {
    const words = { en: 'Free coffee', pt: 'Café de graça', id: 'Kopi gratis' }
    await show({ content: words, title: { en: 'For you', pt: 'Para você' }, art: 'owl' })
    expect(screen.getByText('Free coffee')).toBeTruthy()
    await act(() => showLanguage('pt'))
    expect(screen.getByText('Café de graça')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Para você' }).querySelector('img')?.src).toContain('owl')
    await act(() => showLanguage('en'))
  })

  it('[E-10] shows noticePopupData, whatever opened it', async () => {
    await show()
    act(() => useUiState.setState({ noticePopupData: { ...PLAIN_NOTICE, content: 'Free tea' } }))
    expect(screen.getByText('Free tea')).toBeTruthy()
    act(() => useUiState.setState({ noticePopupData: null }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('follows its link', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Yes, please' }))
    expect(content()).toEqual(['register'])
  })

  it('only closes without a link', async () => {
    showSite(null, {}, '/nowhere')
    act(() => openNotice(PLAIN_NOTICE))
    await drawn()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(content()).toEqual([])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])(
    '[T-12] reacts, with enableMaskClose %s, to a press of the mask: %i left open',
    async (enableMaskClose, left) => {
      await show({ enableMaskClose })
      await pass(0)
      const mask = screen.getByRole('dialog').parentElement
      if (mask) pressMask(mask)
      await pass(0)
      expect(content()).toHaveLength(left)
    },
  )
})

function clearPageKeepingStorage(): void {
  const shown = storage.get('noticesShown')
  clearPage()
  if (shown) storage.set('noticesShown', shown)
  storage.set('hasBet', true)
}

/** A full mouse press, since the layer listens to all its events. */
function pressMask(mask: Element): void {
  fireEvent.pointerDown(mask)
  fireEvent.mouseDown(mask)
  fireEvent.pointerUp(mask)
  fireEvent.click(mask)
}
