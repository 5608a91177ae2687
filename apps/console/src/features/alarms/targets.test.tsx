import type { AlarmTarget } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Targets } from './Targets.tsx'

const PATH = '/api/operator/alarms/targets'
const NIGHT: AlarmTarget = {
  id: '01900000-0000-7000-8000-000000000009',
  name: 'Night watch',
  channel: 'slack',
  address: 'hooks.slack.com/…9876',
  least: 'critical',
  quiet: { from: '22:00', to: '07:00', zone: 'America/Sao_Paulo' },
  language: 'pt',
  isOn: true,
  changedBy: 'ana',
  last: { isSent: false, cause: 'status 404', at: 1 },
}
const open = () => show(<Targets />, { path: '*', at: '/alarms/targets', roles: ['owner'] })

it('the screen says that alarms are sent nowhere', async () => {
  serve({ [PATH]: [] })
  open()
  expect(await screen.findByText('Alarms are sent nowhere')).toBeTruthy()
})

it('a target shows its hours and that the last message failed, and sends a test', async () => {
  serve({ [PATH]: [NIGHT], [`${PATH}/test`]: { isSent: false, cause: 'status 404' } })
  open()
  expect(await screen.findByText('Quiet from 22:00 to 07:00 (America/Sao_Paulo)')).toBeTruthy()
  expect(screen.getByText(/Not sent: status 404/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send a test: Night watch' }))
  expect(await screen.findByText('The test wasn’t sent: status 404')).toBeTruthy()
})

it('a target is changed without its address, which nobody can read, and removed', async () => {
  const sent = serve({ [PATH]: [NIGHT] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Night watch' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a target' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Day watch' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /Quiet hours/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const bodies = (what: string) =>
    sent.filter(({ path }) => path === `${PATH}/${what}`).map(({ body }) => body)
  await waitFor(() =>
    expect(bodies('save')).toEqual([
      {
        id: NIGHT.id,
        name: 'Day watch',
        channel: 'slack',
        least: 'critical',
        quiet: null,
        language: 'pt',
        isOn: true,
      },
    ]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Night watch' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Remove' }))
  fireEvent.click(sure.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(bodies('remove')).toEqual([{ id: NIGHT.id }]))
})
