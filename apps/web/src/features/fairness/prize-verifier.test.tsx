import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { prizesIn } from './prizes-in.ts'
import { Verifier } from './Verifier.tsx'

afterEach(clearPage)

describe('[G-17] [G-18] the verifier of draws', () => {
  it('computes the example of the published rules without a request', async () => {
    const server = fakeServer({})
    const { person } = showPage(<Verifier gameId="mines" onGame={() => {}} given={null} handed={null} />)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Scratch card')
    await person.click(screen.getByRole('button', { name: 'Try the published example' }))
    expect(await screen.findByText('Prize 3: 0.20')).toBeTruthy()
    expect(screen.getByText('Ticket 914206')).toBeTruthy()
    expect(screen.getByText('Prizes on the nine fields: 6 3 – 3 2 – 5 4 3')).toBeTruthy()
    expect(server.requests('/api/prize/state')).toEqual([])
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Mines')
    expect(screen.queryByText('Ticket 914206')).toBeNull()
  })

  it('computes a lottery draw with the public vector of the beacon', async () => {
    const server = fakeServer({})
    const { person } = showPage(<Verifier gameId="mines" onGame={() => {}} given={null} handed={null} />)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Fast 3')
    await person.click(await screen.findByRole('button', { name: 'Compute the draw' }))
    expect(await screen.findByText('Enter 96 digits or letters from a to f.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try the published example' }))
    expect(await screen.findByText(/^Draw 1: \d \d \d, Sum \d+/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Check the signature' }))
    expect(await screen.findByText("The signature is the beacon's")).toBeTruthy()
    expect(server.requests('/api/lottery/history')).toEqual([])
  })

  it('accepts only tables that add up', () => {
    expect(prizesIn('wheel', '0 500000, 1.50 500000')).toEqual([
      { amount: '0', odds: 500_000 },
      { amount: '1.50', odds: 500_000 },
    ])
    for (const wrong of ['', '0 500000, 1 499999', '1 1000000', '-1 500000, 1 500000', 'a b, c d'])
      expect(prizesIn('wheel', wrong)).toBeNull()
    expect(prizesIn('scratch', '0 500000, 1 500000')).toBeNull()
  })
})
