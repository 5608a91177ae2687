import type { PushBroadcast, Role } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { useToasts } from '@baize/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Broadcasts } from './Broadcasts.tsx'

giveElementsSize()

const NOON = new Date('2026-11-19T12:00').getTime()
const CONFIRMATION = '01900000-0000-7000-8000-00000000000c'
const EVERYBODY = { languages: [], countries: [], vipFrom: null, deposited: null, inactiveDays: null }
const TEXTS = {
  en: { title: 'Double spins', body: 'Two spins for each deposit.' },
  pt: { title: 'Giros em dobro', body: 'Dois giros a cada depósito.' },
  id: { title: 'Putaran ganda', body: 'Dua putaran untuk setiap deposit.' },
}
const broadcast: PushBroadcast = {
  id: '0198c1a0-0000-7000-8000-000000000001',
  segment: { languages: ['pt'], countries: ['BR'], vipFrom: 2, deposited: true, inactiveDays: 30 },
  texts: TEXTS,
  path: '/promotions',
  state: 'SENDING',
  startAt: NOON,
  createdAt: NOON,
  doneAt: null,
  by: 'Olivia',
  approvedBy: 'Farah',
  stoppedBy: null,
  players: 40,
  total: 50,
  sent: 41,
  failed: 3,
  left: 6,
  clicked: 7,
}
const DESK = {
  isOn: true,
  players: 90,
  devices: 120,
  onOlderKeys: 0,
  publicKey: 'BKey',
  waiting: 6,
  waitingSince: null,
}

type Server = { items?: readonly PushBroadcast[]; players?: number; isOn?: boolean; pending?: string[] }
const serves = ({ items = [], players = 40, isOn = true, pending = [] }: Server = {}) =>
  serve(
    {
      '/api/operator/push': { ...DESK, isOn },
      '/api/operator/push/broadcasts': { items, next: null },
      '/api/operator/push/count': { players, devices: players + 10 },
      '/api/operator/push/send': broadcast,
      '/api/operator/push/stop': { ...broadcast, state: 'STOPPED' },
    },
    pending,
  )
const opens = (roles: readonly Role[] = ['publisher']) =>
  show(<Broadcasts />, { path: '/push', at: '/push', roles })
const said = () => useToasts.getState().toasts.map(({ message }) => message)
/** By its attribute: looking for a role reads the whole page each time. */
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const inDialog = () => within(present(dialog(), 'dialog'))
const field = (name: string | RegExp) => inDialog().getByLabelText<HTMLInputElement>(name)
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const sendButton = () => inDialog().getByRole<HTMLButtonElement>('button', { name: /^(Send now|Schedule)$/ })
const requests = (sent: ReturnType<typeof serve>, path: string) =>
  sent.filter((request) => request.path === `/api/operator/push/${path}`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  confirmWith(async () => CONFIRMATION)
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[G-30] the list of push messages', () => {
  it('says for each whom it is for, how far it is, who sent it and who approved it', async () => {
    serves({
      items: [broadcast, { ...broadcast, id: 'b2', segment: EVERYBODY, state: 'DONE', approvedBy: null }],
    })
    opens()
    expect(
      await screen.findByText('Português · Brasil · VIP 3 and up · Has deposited · away for 30+ days'),
    ).toBeTruthy()
    expect(screen.getByText('Everyone who gets news')).toBeTruthy()
    expect(screen.getByText('Sending')).toBeTruthy()
    expect(screen.getByText('Olivia, Farah')).toBeTruthy()
    for (const figure of ['41', '3', '6', '7']) expect(screen.getAllByText(figure)).toHaveLength(2)
  })

  it('says that nothing is sent while web push is off', async () => {
    serves({ isOn: false })
    opens()
    expect(await screen.findByText(/^Web push is switched off\. Nothing is sent/)).toBeTruthy()
    expect(screen.getByText('Players: 90 · devices: 120')).toBeTruthy()
  })

  it('lets those who may only read neither write, stop nor change the key', async () => {
    serves({ items: [broadcast] })
    opens(['content'])
    fireEvent.click(await screen.findByText('Double spins'))
    expect(inDialog().getByText('Sent: 41 of 50 · failed: 3 · to send: 6 · clicked: 7')).toBeTruthy()
    expect(inDialog().queryByRole('button', { name: 'Stop sending' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New message', hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New key', hidden: true })).toBeNull()
  })
})

describe('[G-30] the details of a push message', () => {
  it('show every text, and stop it at one press, however often it is pressed', async () => {
    const sent = serves({ items: [broadcast] })
    opens()
    fireEvent.click(await screen.findByText('Double spins'))
    for (const { title } of Object.values(TEXTS))
      expect(inDialog().getAllByText(title).length).toBeGreaterThan(0)
    const progress = inDialog().getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' })
    expect([progress.value, progress.max]).toEqual([44, 50])
    const stop = inDialog().getByRole('button', { name: 'Stop sending' })
    fireEvent.click(stop)
    fireEvent.click(stop)
    await waitFor(() => expect(said()).toEqual(['Stopped. Nothing more is sent.']))
    expect(requests(sent, 'stop').map(({ body }) => body)).toEqual([{ id: broadcast.id }])
  })

  it('of one that a colleague has stopped name the colleague and offer no second stop', async () => {
    serves({ items: [{ ...broadcast, state: 'STOPPED', stoppedBy: 'Farah' }] })
    opens()
    fireEvent.click(await screen.findByText('Double spins'))
    expect(inDialog().getByText('Stopped by Farah')).toBeTruthy()
    expect(inDialog().queryByRole('button', { name: 'Stop sending' })).toBeNull()
    expect(inDialog().queryByRole('progressbar')).toBeNull()
  })
})

async function writesMessage(server: Server = {}) {
  const sent = serves(server)
  opens()
  fireEvent.click(await screen.findByRole('button', { name: 'New message' }))
  for (const [language, { title, body }] of [
    ['English', TEXTS.en],
    ['Português', TEXTS.pt],
    ['Bahasa Indonesia', TEXTS.id],
  ] as const) {
    write(`Title · ${language}`, title)
    write(`Text · ${language}`, body)
  }
  write('Opens', '/promotions')
  write('Reason', 'Campaign of the weekend')
  await inDialog().findByText(/^Players: \d/)
  return sent
}

describe('[G-30] a new push message', () => {
  it('to inactive players of Brazil is scheduled for tomorrow evening, once for two presses', async () => {
    const sent = await writesMessage()
    fireEvent.click(field('Brasil'))
    write('Days since last visit', '30')
    write('Send at', '2026-11-20T18:00')
    const send = inDialog().getByRole('button', { name: 'Schedule' })
    fireEvent.click(send)
    fireEvent.click(send)
    await waitFor(() => expect(said()).toEqual(['The message is scheduled.']))
    await waitFor(() => expect(dialog()).toBeNull())
    const { requestId, ...first } = requests(sent, 'send')[0]?.body ?? {}
    expect(String(requestId)).toMatch(/^[\da-f-]{36}$/)
    expect(requests(sent, 'send')).toHaveLength(1)
    expect(first).toEqual({
      segment: { ...EVERYBODY, countries: ['BR'], inactiveDays: 30 },
      texts: TEXTS,
      path: '/promotions',
      startAt: new Date('2026-11-20T18:00').getTime(),
      reason: 'Campaign of the weekend',
    })
    expect(requests(sent, 'count').at(-1)?.body.segment).toEqual({
      ...EVERYBODY,
      countries: ['BR'],
      inactiveDays: 30,
    })
  })

  it('without a time is sent now', async () => {
    const sent = await writesMessage()
    fireEvent.click(inDialog().getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(said()).toEqual(['The message is on its way.']))
    expect(requests(sent, 'send')[0]?.body).toMatchObject({ startAt: null })
  })

  it.each([
    ['a time that has passed', 'Send at', '2026-11-19T11:59', 'This time has passed. Choose a later one.'],
    ['a time in a year', 'Send at', '2027-11-19T12:00', 'Choose a time within the next 90 days.'],
    ['a text missing in one language', 'Text · Português', ' ', 'Still to write: Português'],
    ['a link to another site', 'Opens', 'https://evil.test/', /^Enter an address of this site/],
    ['a link that leaves the site by its slashes', 'Opens', '//evil.test', /^Enter an address of this site/],
    ['a link with a blank', 'Opens', '/my page', /^Enter an address of this site/],
  ])('with %s says so and is not sent', async (_fault, name, value, sentence) => {
    const sent = await writesMessage()
    expect(sendButton().disabled).toBe(false)
    write(name, value)
    expect(inDialog().getByText(sentence)).toBeTruthy()
    expect(sendButton().disabled).toBe(true)
    expect(requests(sent, 'send')).toEqual([])
  })

  it('whose time has passed while the form was open is not sent at once instead', async () => {
    const sent = await writesMessage()
    write('Send at', '2026-11-19T12:05')
    vi.setSystemTime(NOON + 6 * 60_000)
    fireEvent.click(sendButton())
    expect(await inDialog().findByText('This time has passed. Choose a later one.')).toBeTruthy()
    expect(requests(sent, 'send')).toEqual([])
  })

  it('that nobody would get is not sent now, and can be scheduled', async () => {
    await writesMessage({ players: 0 })
    expect(inDialog().getByText(/^Nobody would get this message now/)).toBeTruthy()
    expect(sendButton().disabled).toBe(true)
    write('Send at', '2026-11-20T18:00')
    expect(inDialog().queryByText(/^Nobody would get this message now/)).toBeNull()
    expect(sendButton().disabled).toBe(false)
  })

  it('to more players than one person may reach says so, and waits for a second person', async () => {
    await writesMessage({ players: 1001, pending: ['/api/operator/push/send'] })
    expect(inDialog().getByText(/more than 1000 players in 24 hours need a second person/)).toBeTruthy()
    fireEvent.click(sendButton())
    await waitFor(() => expect(dialog()).toBeNull())
  })

  it('keeps the form when the confirmation is cancelled', async () => {
    const sent = await writesMessage()
    confirmWith(async () => null)
    fireEvent.click(sendButton())
    await waitFor(() => expect(sendButton().disabled).toBe(false))
    expect(field('Title · English').value).toBe(TEXTS.en.title)
    expect(requests(sent, 'send')).toEqual([])
  })
})
