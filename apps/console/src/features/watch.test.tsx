import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmWith } from '../api/client.ts'
import { serve } from '../testing/server.fixture.ts'
import { giveElementsSize, show } from '../testing/show.fixture.tsx'
import { UnderAge } from './identity/UnderAge.tsx'
import { GiveTickets } from './players/GiveTickets.tsx'
import { Rates } from './site/Rates.tsx'

giveElementsSize()
beforeEach(() => confirmWith(async () => '01900000-0000-7000-8000-00000000000c'))

const reason = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: text } })
const inDialog = () => within(screen.getByRole('dialog'))

describe('underage players', () => {
  const ann = {
    userId: '100001',
    username: 'ann',
    identityId: '0198c1a0-0000-7000-8000-000000000001',
    since: 1,
    currencyId: 'USD',
    balance: '5.00',
    held: '0.00',
    deposits: [{ orderId: '0198c1a0-0000-7000-8000-000000000002', method: 'card', left: '20.00' }],
  }
  const page = { path: '/under-age', at: '/under-age' }

  it('are listed with the deposits to return, and a bar is lifted with a reason', async () => {
    const sent = serve({
      '/api/operator/identities/barred': { items: [ann], total: 1, pageNo: 1, pageSize: 20 },
      '/api/operator/identities/lift': {},
    })
    show(<UnderAge />, { ...page, roles: ['risk'] })
    expect(await screen.findByText('Card')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Lift the bar' }))
    reason('The year was read wrong.')
    fireEvent.click(inDialog().getByRole('button', { name: 'Lift the bar' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/lift'))?.body).toEqual({
        identityId: ann.identityId,
        note: 'The year was read wrong.',
      }),
    )
  })

  it('are sent to a second operator, and the dialog closes', async () => {
    serve({ '/api/operator/identities/barred': { items: [ann], total: 1, pageNo: 1, pageSize: 20 } }, [
      '/api/operator/identities/lift',
    ])
    show(<UnderAge />, { ...page, roles: ['risk'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Lift the bar' }))
    reason('The year was read wrong.')
    fireEvent.click(inDialog().getByRole('button', { name: 'Lift the bar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are announced as none when the list is empty', async () => {
    serve({ '/api/operator/identities/barred': { items: [], total: 0, pageNo: 1, pageSize: 20 } })
    show(<UnderAge />, { ...page, roles: ['auditor'] })
    expect(await screen.findByText('Nobody is barred for their age')).toBeTruthy()
  })
})

it('only changed rates within their bounds are saved', async () => {
  const rate = { at: 1, by: 'USD_RATES', source: '0.181' }
  const rates = [
    { ...rate, currencyId: 'USD', usd: '1', least: '1', most: '1' },
    { ...rate, currencyId: 'BRL', usd: '0.18', least: '0.172', most: '0.198' },
  ]
  const sent = serve({
    '/api/operator/rates/now': { rates, source: 'heard' },
    '/api/operator/rates': [],
    '/api/operator/coin_rates/now': [],
  })
  show(<Rates />, { path: '/rates', at: '/rates', roles: ['finance'] })
  expect(await screen.findByRole('textbox', { name: /1 USD/ })).toHaveProperty('readOnly', true)
  expect(screen.getByText(/From 0.172 to 0.198/)).toBeTruthy()
  expect(screen.getByText(/A second person has to approve/)).toBeTruthy()
  const field = await screen.findByRole('textbox', { name: /1 BRL/ })
  const save = screen.getByRole('button', { name: 'Save rates' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '-1' } })
  expect(screen.getByText(/Enter a number above zero/)).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '0.1981' } })
  expect(screen.getByText(/between 0.172 and 0.198/)).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '0,19' } })
  expect(screen.getByText('0.18 → 0.19')).toBeTruthy()
  fireEvent.click(save)
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/operator/rates')?.body).toEqual({
      rates: [{ currencyId: 'BRL', usd: '0.19' }],
    }),
  )
})

it('a price of a coin is set within its bounds, and an old one is announced', async () => {
  const sources = [
    { name: 'coinbase', usd: '64000' },
    { name: 'kraken', usd: null },
  ]
  const price = { coinId: 'BTC', usd: '63000', at: 1, by: 'sources', isFresh: false, sources }
  const sent = serve({
    '/api/operator/rates/now': { rates: [], source: 'heard' },
    '/api/operator/coin_rates/now': [{ ...price, least: '62720', most: '65280' }],
    '/api/operator/coin_rates': [],
  })
  show(<Rates />, { path: '/rates', at: '/rates', roles: ['finance'] })
  expect(await screen.findByText('1 BTC = 63000 US dollars')).toBeTruthy()
  expect(screen.getByText('coinbase says 64000 · kraken does not answer')).toBeTruthy()
  expect(screen.getByText(/The price of BTC is out of date/)).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /Price of 1 BTC/ })
  fireEvent.change(field, { target: { value: '62719' } })
  expect(screen.getByText('Enter a price between 62720 and 65280.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set price' })).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '64000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set price' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/operator/coin_rates')?.body).toEqual({
      coinId: 'BTC',
      usd: '64000',
    }),
  )
})

it('spins and cards are granted with a reason by operators who run rewards', async () => {
  const sent = serve({ '/api/operator/prizes/give': { tickets: 3 } })
  show(<GiveTickets player={{ userId: '100001' }} onClose={() => {}} />, {
    path: '/',
    at: '/',
    roles: ['finance'],
  })
  fireEvent.change(inDialog().getByRole('combobox', { name: 'Kind' }), { target: { value: 'scratch' } })
  fireEvent.change(inDialog().getByRole('spinbutton', { name: 'How many' }), { target: { value: '3' } })
  reason('The site was down.')
  fireEvent.click(inDialog().getByRole('button', { name: 'Give spins or cards' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/give'))?.body).toMatchObject({
      userId: '100001',
      kind: 'scratch',
      count: 3,
      reason: 'The site was down.',
    }),
  )
})
