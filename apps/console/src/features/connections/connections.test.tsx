import type { Connection, ConnectionCall } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { formatted } from './CallPanel.tsx'
import { Calls } from './Calls.tsx'
import { Connections } from './Connections.tsx'

giveElementsSize()

const PIX: Connection = {
  port: 'payments',
  name: 'my-bank',
  driver: 'efi',
  uses: [
    { kind: 'deposits', of: ['pix'] },
    { kind: 'payouts', of: ['pix', 'bankUs'] },
  ],
  state: 'up',
  since: 1,
  checkedAt: Date.now(),
  isChecking: false,
  lastOkAt: Date.now(),
  fault: null,
  restsUntil: null,
  failures: 0,
}
const MAIL: Connection = {
  ...PIX,
  port: 'messages',
  name: 'email',
  driver: 'smtp',
  uses: [{ kind: 'email', of: [] }],
}
const CALL: ConnectionCall = {
  id: 'c7',
  port: 'payments',
  name: 'my-bank',
  direction: 'out',
  about: 'order-1',
  method: 'PUT',
  path: '/cob/1',
  status: 503,
  outcome: 'failed',
  millis: 12,
  at: 1,
}

const at = (element: ReactElement, address: string) =>
  show(element, { path: '*', at: address, roles: ['finance'] })
const PATH = '/api/operator/connections'
const serveList = (connections: readonly Connection[], more: Readonly<Record<string, object>> = {}) =>
  serve({ [PATH]: connections, ...more })

describe('the connections', () => {
  it('say in words what each is for and that all are up', async () => {
    serveList([PIX, MAIL])
    at(<Connections />, '/connections')
    expect(await screen.findByText('All connections are up.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Deposits: Pix · Payouts: Pix, US banks' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'E-mail' })).toBeTruthy()
    expect(screen.getByText('Efí')).toBeTruthy()
  })

  it('say of one that is down what it means, what to do and the text of the fault', async () => {
    const down: Connection = {
      ...PIX,
      state: 'down',
      failures: 9,
      restsUntil: Date.now() + 15_000,
      fault: { kind: 'login', text: 'login refused (401)', at: Date.now() },
    }
    serveList([down, MAIL])
    at(<Connections />, '/connections')
    expect(await screen.findByText('Connections that are down: 1')).toBeTruthy()
    expect(screen.getByText('The provider refused our key.')).toBeTruthy()
    expect(screen.getByText(/put in the current key/)).toBeTruthy()
    expect(screen.getByText('login refused (401)')).toBeTruthy()
    expect(screen.getByText('Calls paused until')).toBeTruthy()
    expect(screen.getByText('9')).toBeTruthy()
  })

  it('say what to set when there are none', async () => {
    serveList([])
    at(<Connections />, '/connections')
    expect(await screen.findByText('No provider is connected')).toBeTruthy()
    expect(screen.getByText(/technical team/)).toBeTruthy()
  })

  it.each([
    ['up', 'my-bank answers.'],
    ['down', 'my-bank failed the check.'],
    ['underWay', 'A check is already running. The result will appear here.'],
  ])('are checked on request, with the result %s in words', async (outcome, sentence) => {
    const sent = serveList([PIX], { [`${PATH}/check`]: { outcome, connection: PIX } })
    at(<Connections />, '/connections')
    fireEvent.click(await screen.findByRole('button', { name: 'Check now: my-bank' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(sent.find(({ path }) => path === `${PATH}/check`)?.body).toEqual({
      port: 'payments',
      name: 'my-bank',
    })
  })

  it('lead to their calls, for people who may read them', async () => {
    serveList([PIX])
    const { unmount } = at(<Connections />, '/connections')
    const link = await screen.findByRole('link', { name: 'Calls: my-bank' })
    expect(link.getAttribute('href')).toBe('/connections/calls?of=payments%2Fmy-bank')
    unmount()
    show(<Connections />, { path: '*', at: '/connections', roles: ['support'] })
    await screen.findByRole('button', { name: 'Check now: my-bank' })
    expect(screen.queryByRole('link', { name: 'Calls: my-bank' })).toBeNull()
  })
})

describe('the calls', () => {
  const CALLS = `${PATH}/calls`
  const page = { items: [CALL], next: null }

  it('are filtered by the address, and by what is chosen', async () => {
    const sent = serveList([PIX], { [CALLS]: page })
    at(<Calls />, '/connections/calls?of=payments%2Fmy-bank&id=order-1&faults=true')
    expect(await screen.findByText('PUT /cob/1')).toBeTruthy()
    const asked = () => Object.fromEntries(sent.findLast(({ path }) => path === CALLS)?.query ?? [])
    expect(asked()).toEqual({ port: 'payments', name: 'my-bank', id: 'order-1', faults: 'true' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Direction' }), { target: { value: 'in' } })
    await waitFor(() => expect(asked()).toMatchObject({ direction: 'in' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Connection' }), { target: { value: '' } })
    await waitFor(() => expect(asked()).not.toHaveProperty('port'))
    fireEvent.change(screen.getByLabelText('Our ID'), { target: { value: ' order-2 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(asked()).toMatchObject({ id: 'order-2' }))
  })

  it('open with request and answer as text, once for each look', async () => {
    const detail = {
      ...CALL,
      request: '{"valor":{"original":10.00}}',
      answer: '<img src=x onerror=alert(1)>',
    }
    const sent = serveList([PIX], { [CALLS]: page, [`${PATH}/call`]: detail })
    at(<Calls />, '/connections/calls')
    const rows = await screen.findByRole('table')
    fireEvent.click(within(rows).getByRole('button'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/"original": 10\.00/)).toBeTruthy()
    expect(within(dialog).getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    expect(sent.filter(({ path }) => path === `${PATH}/call`).map(({ body }) => body)).toEqual([{ id: 'c7' }])
  })

  it('say when there are none', async () => {
    serveList([PIX])
    at(<Calls />, '/connections/calls?id=nothing')
    expect(await screen.findByText('No calls found')).toBeTruthy()
  })
})

describe('the text of a call', () => {
  it.each([
    [
      '{"a":1.00,"b":["x,{}",{}],"c":[]}',
      '{\n  "a": 1.00,\n  "b": [\n    "x,{}",\n    {}\n  ],\n  "c": []\n}',
    ],
    ['[{"a":"x"', '[\n  {\n    "a": "x"'],
    ['a=1&b=2', 'a=1\n&b=2'],
    ['HTML page of 9 bytes: x', 'HTML page of 9 bytes: x'],
  ])('%j is shown in lines', (text, shown) => {
    expect(formatted(text)).toBe(shown)
  })
})
