import type { ReportMail } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Mails } from './Mails.tsx'

const PATH = '/api/operator/reports/mails'
const WEEKLY: ReportMail = {
  id: '01900000-0000-7000-8000-000000000009',
  name: 'Monday figures',
  report: 'revenue',
  every: 'week',
  operator: 'cleo',
  operatorName: 'Cleo Reyes',
  mayRead: false,
  address: 'cleo@example.com',
  language: 'pt',
  isOn: true,
  sentTo: '2026-01-11',
  changedBy: 'ana',
  runs: [
    {
      from: '2026-01-05',
      to: '2026-01-11',
      at: Date.parse('2026-01-12T06:00:00Z'),
      byHand: false,
      state: 'failed',
      reason: 'EENVELOPE 550',
    },
    {
      from: '2025-12-29',
      to: '2026-01-04',
      at: Date.parse('2026-01-05T09:00:00Z'),
      byHand: true,
      state: 'sent',
      reason: null,
    },
  ],
}
const open = () => show(<Mails />, { path: '*', at: '/reports/mails', roles: ['owner'] })

it('the screen says that no report is sent', async () => {
  serve({ [PATH]: [] })
  const { container } = open()
  expect(await screen.findByText('No report is sent yet')).toBeTruthy()
  await expectAccessible(container)
})

it('a report says how its last e-mails ended, and that its reader may not read reports any more', async () => {
  serve({ [PATH]: [WEEKLY] })
  const { container } = open()
  expect(await screen.findByText('Not sent')).toBeTruthy()
  expect(screen.getByText('The mail server answered: EENVELOPE 550')).toBeTruthy()
  expect(screen.getByText(/Dec 2025/)).toBeTruthy()
  expect(screen.getByText(/by hand/)).toBeTruthy()
  expect(screen.getByText('Cleo Reyes (cleo)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send now/ })).toBeNull()
  expect(screen.getByText('Reader may not read reports')).toBeTruthy()
  await expectAccessible(container)
})

it('a report is sent out of turn to the person it is for', async () => {
  const sent = serve({ [PATH]: [{ ...WEEKLY, mayRead: true }] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Send now: Monday figures' }))
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === `${PATH}/send`).map(({ body }) => body)).toEqual([
      { id: WEEKLY.id },
    ]),
  )
})

it('a report is changed and removed, and its reader is chosen by name', async () => {
  confirmWith(async () => 'the-confirmation')
  const sent = serve({ [PATH]: [WEEKLY], [`${PATH}/readers`]: [{ handle: 'ana', name: 'Ana Lima' }] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Monday figures' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sent' }), { target: { value: 'month' } })
  await dialog.findByRole('option', { name: 'Ana Lima (ana)' })
  expect(dialog.getByRole('option', { name: 'Cleo Reyes (cleo)', selected: true })).toBeTruthy()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Person' }), { target: { value: 'ana' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const bodies = (what: string) =>
    sent.filter(({ path }) => path === `${PATH}/${what}`).map(({ body }) => body)
  const { id, name, report, address, language, isOn } = WEEKLY
  await waitFor(() =>
    expect(bodies('save')).toEqual([
      { id, name, report, every: 'month', operator: 'ana', address, language, isOn },
    ]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sending: Monday figures' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Stop sending' }))
  fireEvent.click(asked.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(bodies('remove')).toEqual([{ id: WEEKLY.id }]))
})
