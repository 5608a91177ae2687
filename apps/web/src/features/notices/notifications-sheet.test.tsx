import type { NoticeChoice, UserNotice } from '@baize/contract/player'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAnswers } from '../../api/query.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { Bell } from '../../layout/Bell.tsx'
import { AddressLinks } from '../../links/AddressLinks.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { clearUser, session, signIn } from '../../session/session.ts'
import { NotificationsSheet } from './NotificationsSheet.tsx'

const notice = (id: number, change: Partial<UserNotice> = {}): UserNotice => ({
  id: String(id),
  type: 'RECHARGE_SUCCESS',
  kind: 'money',
  title: 'notices.depositTitle',
  description: 'notices.depositAmount',
  values: { amount: '12.50', currencyId: 'USD' },
  data: {},
  pushed: false,
  read: false,
  createdAt: 1_767_225_600_000,
  ...change,
})

/** A fake server with these notices, which records what was read. */
function serve(notices: UserNotice[], answers: Answers = {}) {
  const unread = () => notices.filter(({ read }) => !read).length
  return fakeServer({
    '/api/auth/user_info': () => ({ user: { ...PLAYER, unreadNotices: unread() } }),
    '/api/user/notice_page': ({ pageNo, pageSize }) => ({
      model: {
        items: notices.slice((Number(pageNo) - 1) * Number(pageSize), Number(pageNo) * Number(pageSize)),
        total: notices.length,
        unread: unread(),
        pageNo,
        pageSize,
      },
    }),
    '/api/user/notice_read': ({ id, older }) => {
      for (const [at, expected] of notices.entries())
        if (expected.id === id || (older === true && Number(expected.id) < Number(id)))
          notices[at] = { ...expected, read: true }
      return { model: { unread: unread() } }
    },
    ...answers,
  })
}
const show = (unreadNotices: number) =>
  showPage(
    <>
      <Bell />
      <NotificationsSheet onDone={vi.fn<() => void>()} />
    </>,
    { user: { ...PLAYER, unreadNotices } },
  )

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(async () => {
  await showLanguage('en')
  // First, or the closing list would still tell the server what was seen.
  act(clearUser)
  clearPage()
})

describe('[G-20] the list of notifications', () => {
  it('shows each in the player’s language and currency, unread ones as new', async () => {
    await showLanguage('pt')
    serve([
      notice(3),
      notice(2, {
        type: 'VIP_LEVEL',
        kind: 'bonus',
        title: 'notify.vipTitle',
        description: 'notify.vipText',
        values: { level: '1' },
        read: true,
      }),
    ])
    show(1)
    const [deposit, level] = await screen.findAllByRole('listitem')
    expect(deposit?.textContent).toContain('Depósito recebidoNova')
    expect(deposit?.textContent).toContain('$ 12,50 já está no seu saldo.')
    expect(level?.textContent).toContain('Você chegou ao VIP 2.')
    expect(level?.textContent).not.toContain('Nova')
    expect(screen.getByRole('button', { name: 'Notificações, 1 nova' })).toBeTruthy()
  })

  it('shows a confirmed e-mail as a success and a new log-in as a warning', async () => {
    const security = { type: 'ACCOUNT_SECURITY', kind: 'security' } as const
    serve([
      notice(3, { ...security, title: 'notices.emailAddedTitle', description: 'notices.addressAddedText' }),
      notice(2, { ...security, title: 'notices.passwordChangedTitle', description: 'notices.keyChangeText' }),
    ])
    show(2)
    const [confirmed, changed] = await screen.findAllByRole('listitem')
    expect(confirmed?.textContent).toContain('E-mail confirmed')
    expect(confirmed?.textContent).not.toContain('wasn’t you')
    expect(confirmed?.querySelector('.text-gain')).toBeTruthy()
    expect(changed?.querySelector('.text-gain')).toBeNull()
  })

  it('marks a pressed item as read and links to its details', async () => {
    const server = serve([notice(3), notice(2)])
    const { person } = show(2)
    await person.click(
      (await screen.findAllByRole('button', { name: /Deposit received/ }))[0] ?? document.body,
    )
    expect(server.requests('/api/user/notice_read')).toEqual([{ id: '3', older: false }])
    await screen.findByText('1 unread')
    expect(usePopupStack.getState().stack).toMatchObject([{ name: 'deposit' }])
  })

  it.each([
    ['CARE_BREAK', 'notify.careBreakTitle', /How about a break/, { begin: 'break' }],
    ['CARE_LIMIT', 'notify.careLimitTitle', /A limit keeps you in control/, {}],
  ])('leads from %s to what it offers in one press', async (type, title, name, props) => {
    serve([notice(1, { type, kind: 'security', title })])
    const { person } = show(1)
    await person.click(await screen.findByRole('button', { name }))
    expect(usePopupStack.getState().stack).toMatchObject([{ name: 'protection', props }])
  })

  it('marks all visible items as read, up to the newest of them', async () => {
    const server = serve([notice(3), notice(2), notice(1)])
    const { person } = show(3)
    await screen.findAllByRole('listitem')
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('All read')
    expect(server.requests('/api/user/notice_read')).toEqual([{ id: '3', older: true }])
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  })

  it('has marked all visible items as read once it is closed', async () => {
    const server = serve([notice(3), notice(2), notice(1, { read: true })])
    const { unmount } = show(2)
    await screen.findAllByRole('listitem')
    unmount()
    await waitFor(() => expect(server.requests('/api/user/notice_read')).toEqual([{ id: '3', older: true }]))
    await waitFor(() => expect(session().user.unreadNotices).toBe(0))
  })

  it('loads ten at a time', async () => {
    serve(Array.from({ length: 12 }, (_, n) => notice(20 - n)))
    const { person } = show(12)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10))
    await person.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12))
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('says when it is empty and when it fails to load', async () => {
    serve([])
    show(0)
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    clearPage()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    serve([], { '/api/user/notice_page': () => ({ status: 500, message: 'broken' }) })
    show(0)
    expect(await screen.findByText("Your notifications didn't load.")).toBeTruthy()
  })
})

describe('[G-20] the choice of notifications', () => {
  it('is made for each kind, and security stays on', async () => {
    const choices: NoticeChoice[] = [
      { kind: 'money', sound: true, toast: true, email: true, push: true },
      { kind: 'security', sound: true, toast: true, email: true, push: true },
    ]
    const server = serve([], {
      '/api/user/notice_settings': () => ({ model: choices }),
      '/api/user/notice_settings/save': () => ({
        model: [{ kind: 'money', sound: false, toast: true, email: true, push: true }, choices[1]],
      }),
    })
    const { person } = show(0)
    await person.click(await screen.findByRole('button', { name: 'Notification settings' }))
    const money = within(await screen.findByRole('group', { name: 'Deposits and withdrawals' }))
    await person.click(money.getByRole('checkbox', { name: 'Sound' }))
    await waitFor(() =>
      expect(money.getByRole<HTMLInputElement>('checkbox', { name: 'Sound' }).checked).toBe(false),
    )
    expect(server.requests('/api/user/notice_settings/save')).toEqual([
      { kind: 'money', sound: false, toast: true, email: true, push: true },
    ])
    const security = screen.getByRole<HTMLFieldSetElement>('group', { name: 'Security' })
    expect(security.disabled).toBe(true)
  })

  it('is not shown to another player who logs in before it is saved', async () => {
    const own = { kind: 'money', sound: true, toast: true, email: true, push: true }
    let save: () => void = () => undefined
    const server = serve([], {
      '/api/user/notice_settings': () => ({ model: [own] }),
      '/api/user/notice_settings/save': () =>
        new Promise((resolve) => (save = () => resolve({ model: [{ ...own, sound: false }] }))),
    })
    const { person } = show(0)
    await person.click(await screen.findByRole('button', { name: 'Notification settings' }))
    await person.click(await screen.findByRole('checkbox', { name: 'Sound' }))
    act(() => {
      signIn({ ...PLAYER, userId: '6', token: 'token-of-the-next' })
      forgetAnswers()
    })
    await screen.findByRole('checkbox', { name: 'Sound' })
    const reloads = server.requests('/api/auth/user_info').length
    save()
    // The last step of the press: the response has been handled by then.
    await waitFor(() => expect(server.requests('/api/auth/user_info').length).toBeGreaterThan(reloads))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sound' }).checked).toBe(true)
  })
})

it('[L-07] the link #notifications opens the list with its content', async () => {
  serve([notice(7)])
  showPage(<AddressLinks />, { at: '/#notifications', user: { ...PLAYER, unreadNotices: 1 } })
  const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await sheet.findByText(/12\.50/)).toBeTruthy()
})
