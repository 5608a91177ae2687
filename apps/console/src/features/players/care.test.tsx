import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { SaferPlayList } from '../safer-play/SaferPlayList.tsx'
import { Player } from './Player.tsx'
import { Players } from './Players.tsx'

const profile = {
  userId: '100001',
  username: 'ann',
  email: '',
  phone: '',
  realName: '',
  birthDate: '',
  currencyId: 'USD',
  purses: { main: '5.00', held: '0.00', payout: '0.00', task: '0.00', register: '0.00' },
  sums: {
    paidIn: '5.00',
    paidOut: '0.00',
    wagered: '0.00',
    lost: '0.00',
    bonuses: '7.50',
    packets: '1.25',
    bets: 0,
  },
  states: [],
  tags: ['vip-care'],
  limits: [
    { period: 'day', amount: '50.00', lost: '20.00', waiting: null },
    { period: 'week', amount: null, lost: '20.00', waiting: null },
  ],
  depositLimits: [],
  sessionLimit: { minutes: null, endsAt: null, restUntil: null, waiting: null },
  realityMinutes: 0,
  excludedUntil: null,
  sessions: [],
  samePayoutAccount: [],
  sameDevice: [],
  sameAddress: [{ userId: '100002', username: 'bob', closed: false }],
  sameDocument: [],
  withdrawalHold: null,
  notes: [],
  closedBy: null,
  registeredAt: 0,
  countryId: 'US',
  vipLevel: 0,
  identityLevel: 1,
  identity: null,
  emailChecked: true,
  phoneChecked: false,
  unreachable: [],
  secondFactor: false,
  origin: { promoCode: '', inviteCode: '', wheelTag: '', attribution: {} },
  payoutAccounts: [],
  openBets: [],
}
const page = { path: '/players/:userId', at: '/players/100001' }
const reason = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Chooses what is not among the most used. */
async function chooseInMenu(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('menuitem', { name }))
}

describe('the player profile for support', () => {
  it('shows why an address gets nothing any more, and sends there again with a reason', async () => {
    const unreachable = [{ channel: 'email', reason: 'bounced', since: 0 }]
    const sent = serve({
      '/api/operator/player': { ...profile, unreachable },
      '/api/operator/player/reach': { lifted: true },
    })
    show(<Player />, { ...page, roles: ['support'] })
    expect(await screen.findByText('Bounced')).toBeTruthy()
    press('Send to it again')
    reason('mailbox is back')
    fireEvent.click(screen.getAllByRole('button', { name: 'Send to it again' }).at(-1) ?? document.body)
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.endsWith('/reach')).map(({ body }) => body)).toEqual([
        { userId: '100001', channel: 'email', reason: 'mailbox is back' },
      ]),
    )
  })

  it('adds and removes tags and refuses an invalid tag', async () => {
    const sent = serve({ '/api/operator/player': profile, '/api/operator/player/tag': [] })
    show(<Player />, { ...page, roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the tag vip-care' }))
    const field = screen.getByRole('textbox', { name: 'Tag' })
    fireEvent.change(field, { target: { value: 'not a tag' } })
    expect(screen.getByRole('button', { name: 'Add tag' })).toHaveProperty('disabled', true)
    fireEvent.change(field, { target: { value: 'Watch' } })
    press('Add tag')
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.endsWith('/tag')).map(({ body }) => body)).toEqual([
        { userId: '100001', tag: 'vip-care', on: false },
        { userId: '100001', tag: 'watch', on: true },
      ]),
    )
    expect(screen.getByRole('link', { name: 'vip-care' }).getAttribute('href')).toBe('/players?tag=vip-care')
    expect(screen.getByRole('link', { name: 'bob' })).toBeTruthy()
  })

  it('shows every kind of limit, and what the player has asked for', async () => {
    serve({
      '/api/operator/player': {
        ...profile,
        depositLimits: [
          { period: 'week', amount: '80.00', used: '30.00', waiting: { amount: null, from: 0 } },
        ],
        sessionLimit: { minutes: 90, endsAt: 0, restUntil: null, waiting: { minutes: 120, from: 0 } },
        realityMinutes: 30,
      },
    })
    show(<Player />, { ...page, roles: ['support'] })
    const section = (await screen.findByRole('heading', { name: 'Limits and breaks' })).closest('section')
    const facts = within(section ?? document.body)
    const shown = facts
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    expect(shown).toEqual([
      'Loss limit per day: 20.00 of 50.00 USD lost',
      'Loss limit per week: None',
      expect.stringMatching(/^Deposit limit per week: 30\.00 of 80\.00 USD paid inWants no limit from /),
      expect.stringMatching(/^Playing time: 1 h 30 min per sessionWants 2 h from .*This session ends /),
      'Reality check: Every 30 min',
      'Excluded until: Not excluded',
    ])
    expect(screen.getByText('3 set')).toBeTruthy()
    await expectAccessible(section ?? document.body)
  })

  it('lowers a limit and excludes a player, with a reason', async () => {
    const sent = serve({
      '/api/operator/player': profile,
      '/api/operator/player/limit': profile,
      '/api/operator/player/exclude': profile,
    })
    show(<Player />, { ...page, roles: ['support'] })
    expect(await screen.findByText('20.00 of 50.00 USD lost')).toBeTruthy()
    press('Lower a limit')
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Limit' }), { target: { value: 'week' } })
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount' }), { target: { value: '12,5' } })
    reason('asked by phone')
    fireEvent.click(dialog.getByRole('button', { name: 'Lower a limit' }))
    await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/limit'))).toBeTruthy())
    expect(sent.find(({ path }) => path.endsWith('/limit'))?.body).toMatchObject({
      userId: '100001',
      period: 'week',
      amount: '12.5',
      reason: 'asked by phone',
    })
  })

  it('opens the site as the player sees it, in a tab without an opener', async () => {
    const sent = serve({
      '/api/operator/player': profile,
      '/api/operator/player/view': { url: 'https://site.example/#view.x', expiresAt: 0 },
    })
    show(<Player />, { ...page, roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'View as player' }))
    reason('a complaint')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'View as player' }))
    const link = await screen.findByRole('link', { name: 'Open the site' })
    expect(link.getAttribute('href')).toBe('https://site.example/#view.x')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(sent.find(({ path }) => path.endsWith('/view'))?.body).toEqual({
      userId: '100001',
      reason: 'a complaint',
    })
  })

  it('has the most used acts as buttons, and the others in a menu with what hurts last', async () => {
    serve({ '/api/operator/player': { ...profile, secondFactor: true } })
    show(
      <main>
        <Player />
      </main>,
      { ...page, roles: ['owner'] },
    )
    const more = await screen.findByRole('button', { name: 'More' })
    const front = within(more.closest('div')?.parentElement ?? document.body)
    expect(front.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Write to player',
      'View as player',
      'Give a bonus',
      'More',
    ])
    fireEvent.click(more)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Give spins or cards',
      'Correct the balance',
      'Mark as staff',
      'Hold withdrawals',
      'Reset authenticator',
      'Bar from games and deposits',
      'Close account',
    ])
    await expectAccessible(document.body)
  })

  it('marks a player as staff, and takes the mark back', async () => {
    confirmWith(async () => 'the-confirmation')
    const path = '/api/operator/player/staff'
    const sent = serve({ '/api/operator/player': profile, [path]: profile })
    const { unmount } = show(<Player />, { ...page, roles: ['support'] })
    await chooseInMenu('Mark as staff')
    reason('joined the desk')
    await expectAccessible(screen.getByRole('dialog'))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as staff' }))
    await waitFor(() =>
      expect(sent.find((call) => call.path === path)?.body).toEqual({
        userId: '100001',
        on: true,
        reason: 'joined the desk',
      }),
    )
    unmount()
    serve({ '/api/operator/player': { ...profile, states: ['staff'] } })
    show(<Player />, { ...page, roles: ['support'] })
    await chooseInMenu('Remove the staff mark')
    expect(screen.getByRole('dialog').textContent).toContain('A second person has to approve')
  })

  it('holds withdrawals for some days with a reason', async () => {
    const sent = serve({ '/api/operator/player': profile })
    show(<Player />, { ...page, roles: ['payments'] })
    await chooseInMenu('Hold withdrawals')
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Days' }), { target: { value: '3' } })
    reason('the bank asks')
    await expectAccessible(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Hold withdrawals' }))
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/withdrawals/hold'))).toBe(true))
    expect(sent.find(({ path }) => path.endsWith('/withdrawals/hold'))?.body).toMatchObject({
      userId: '100001',
      reason: 'the bank asks',
    })
  })

  it('says until when withdrawals are on hold and why, and releases them', async () => {
    serve({
      '/api/operator/player': {
        ...profile,
        withdrawalHold: { until: 0, reason: 'the bank asks', by: 'pay', at: 0 },
      },
    })
    show(<Player />, { ...page, roles: ['payments'] })
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    expect(screen.getByRole('menuitem', { name: 'Release withdrawals' })).toBeTruthy()
    expect(screen.getByText(/^On hold until .*, by pay: the bank asks$/)).toBeTruthy()
  })

  it('writes to the player once there is a title with its text', async () => {
    const sent = serve({ '/api/operator/player': profile })
    show(<Player />, { ...page, roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Write to player' }))
    const dialog = within(screen.getByRole('dialog'))
    const fill = (name: string, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
    fill('Title · English', 'Your document')
    reason('asked in chat')
    await expectAccessible(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Write a title and a text in at least one language.',
    )
    fill('Text · English', 'Please send us the back of it.')
    fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/player/message'))?.body).toMatchObject({
        userId: '100001',
        about: 'security',
        texts: { en: { title: 'Your document', text: 'Please send us the back of it.' } },
        reason: 'asked in chat',
      }),
    )
  })

  it('asks for the reset of an authenticator, which a second person agrees to', async () => {
    confirmWith(async () => 'the-confirmation')
    const path = '/api/operator/player/second_factor/reset'
    const sent = serve({ '/api/operator/player': { ...profile, secondFactor: true } }, [path])
    show(<Player />, { ...page, roles: ['support'] })
    await chooseInMenu('Reset authenticator')
    reason('lost the phone')
    await expectAccessible(screen.getByRole('dialog'))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset authenticator' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find((call) => call.path === path)?.body).toEqual({
      userId: '100001',
      reason: 'lost the phone',
    })
  })

  it('offers an auditor no such action', async () => {
    serve({ '/api/operator/player': profile })
    show(<Player />, { ...page, roles: ['auditor'] })
    expect(await screen.findByText('20.00 of 50.00 USD lost')).toBeTruthy()
    for (const name of ['View as player', 'More', 'Lower a limit', 'Exclude from games', 'Add tag'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('the list of players is filtered by tag', async () => {
  const sent = serve({})
  show(<Players />, { path: '/players', at: '/players?tag=vip-care', roles: ['support'] })
  expect(await screen.findByText('No players found')).toBeTruthy()
  expect(sent[0]?.query.get('tag')).toBe('vip-care')
})

it('the list of safer play is filtered by the kind in the address', async () => {
  const sent = serve({})
  show(<SaferPlayList />, { path: '/safer-play', at: '/safer-play?kind=limit', roles: ['support'] })
  expect(await screen.findByText('No player is in this state')).toBeTruthy()
  expect(sent[0]?.query.get('kind')).toBe('limit')
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'break' } })
  await waitFor(() => expect(sent.at(-1)?.query.get('kind')).toBe('break'))
})
