import { type Alarm, type AlarmDetail, type Role } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Alarms } from './Alarms.tsx'
import { Bell } from './Bell.tsx'

giveElementsSize()

const DOWN: Alarm = {
  id: '7',
  kind: 'paymentProviderDown',
  severity: 'critical',
  state: 'open',
  subject: 'payments/my-bank',
  details: { name: 'my-bank', driver: 'efi', fault: 'timeout' },
  since: Date.now() - 60_000,
  endedAt: null,
  takenBy: null,
  takenAt: null,
  snoozedUntil: null,
}
const DETAIL: AlarmDetail = {
  ...DOWN,
  takenBy: 'ana',
  takenAt: 2,
  events: [
    { what: 'opened', by: null, reason: null, until: null, at: 1 },
    { what: 'taken', by: 'ana', reason: null, until: null, at: 2 },
    { what: 'snoozed', by: 'rui', reason: 'known outage', until: 5, at: 3 },
  ],
}
const WIN: Alarm = {
  ...DOWN,
  id: '8',
  kind: 'bigWin',
  severity: 'notice',
  subject: '100001/bet',
  details: { gameId: 'mines', currencyId: 'USD', amount: '60000.00' },
}
const PATH = '/api/operator/alarms'
const at = (address: string, roles: readonly Role[] = ['finance']) =>
  show(<Alarms />, { path: '*', at: address, roles })

describe('the inbox of alarms', () => {
  it('lists what is open with its severity, and opens one with what it means and what to do', async () => {
    const sent = serve({ [`${PATH}/list`]: { items: [DOWN, WIN], next: null }, [`${PATH}/alarm`]: DETAIL })
    at('/alarms')
    expect(await screen.findByText('Payment provider down')).toBeTruthy()
    expect(screen.getByText('A player won 60000.00 USD with one bet at Mines')).toBeTruthy()
    expect(Object.fromEntries(sent.find(({ path }) => path === `${PATH}/list`)?.query ?? [])).toEqual({
      state: 'open',
    })
    fireEvent.click(within(screen.getByRole('table')).getAllByRole('button')[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment provider down' }))
    expect(await dialog.findByText(/Deposits fail at this provider/)).toBeTruthy()
    expect(dialog.getByText(/docs\/operations\.md#connector-down/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Open the screen' }).getAttribute('href')).toBe('/connections')
    expect(dialog.getByText('timeout')).toBeTruthy()
    expect(dialog.getByText('known outage')).toBeTruthy()
  })

  it('has its filters in the address', async () => {
    const sent = serve({})
    at('/alarms?state=over&severity=notice')
    expect(await screen.findByText('No alarms so far')).toBeTruthy()
    const asked = () => Object.fromEntries(sent.findLast(({ path }) => path === `${PATH}/list`)?.query ?? [])
    expect(asked()).toEqual({ state: 'over', severity: 'notice' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'snoozed' } })
    await waitFor(() => expect(asked()).toEqual({ state: 'snoozed', severity: 'notice' }))
  })

  it('lets an alarm be taken, given back, and snoozed with a reason', async () => {
    const sent = serve({ [`${PATH}/alarm`]: DETAIL })
    at('/alarms?alarm=7')
    fireEvent.click(await screen.findByRole('button', { name: 'Take it' }))
    fireEvent.click(screen.getByRole('button', { name: 'Give it back' }))
    const bodies = (what: string) =>
      sent.filter(({ path }) => path === `${PATH}/${what}`).map(({ body }) => body)
    await waitFor(() => expect([...bodies('take'), ...bodies('release')]).toEqual([{ id: '7' }, { id: '7' }]))
    fireEvent.click(screen.getByRole('button', { name: 'Snooze' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze' }))
    fireEvent.change(dialog.getByRole('combobox', { name: 'For how long' }), { target: { value: '24' } })
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'known outage' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
    await waitFor(() => expect(bodies('snooze')).toMatchObject([{ id: '7', reason: 'known outage' }]))
  })

  it('offers nothing to those who may only read', async () => {
    serve({ [`${PATH}/alarm`]: DETAIL })
    at('/alarms?alarm=7', ['auditor'])
    expect(await screen.findByText(/Deposits fail/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  })

  it('is counted by the bell, for those who may read it', async () => {
    serve({ [`${PATH}/counts`]: { critical: 2, warning: 3, notice: 9, snoozed: 1 } })
    const bell = { path: '*', at: '/' }
    const { unmount } = show(<Bell />, { ...bell, roles: ['support'] })
    const link = await screen.findByRole('link', { name: 'Alarms: 2 critical, 3 warnings, 9 notices' })
    expect(link.textContent).toBe('5')
    unmount()
    show(<Bell />, { ...bell, roles: ['content'] })
    expect(screen.queryByRole('link')).toBeNull()
  })
})
