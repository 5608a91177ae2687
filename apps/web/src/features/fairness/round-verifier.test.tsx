import type { PlayedRound, RoundGameId } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { drawRound, linkAfter } from '@baize/rules'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { FairnessTools } from './FairnessTools.tsx'
import { roundAddress } from './round-claim.ts'

const SECRET = 'ab'.repeat(32)
const chain = { id: 1, length: 30, endHash: linkAfter(SECRET, 30), salt: 'a salt & more' }

/** An ended round as the server publishes it. */
function played(gameId: RoundGameId, link: number, clientSeeds: string[] = []): PlayedRound {
  const hash = linkAfter(SECRET, chain.length - link)
  const rtp = 9650
  return {
    gameId,
    number: link + 100,
    link,
    rtp,
    startsAt: 1,
    locksAt: 2,
    runsAt: 3,
    endedAt: 4,
    clientSeeds,
    multiplier: formatMultiplier(drawRound(gameId, { hash, salt: chain.salt, clientSeeds }, rtp)),
    hash,
    chain,
  }
}

/** A visitor, with a server that answers nothing about rounds. */
function open(at = '/fairness') {
  const server = fakeServer()
  const { person } = showPage(<FairnessTools />, { user: null, at })
  const rounds = within(screen.getByRole('region', { name: 'Verifier' }))
  return { server, person, rounds }
}

afterEach(clearPage)

describe('the verifier of rounds', () => {
  it('computes the published vectors of both games, down to the end of the chain', async () => {
    const { person, rounds } = open()
    await person.selectOptions(rounds.getByRole('combobox', { name: 'Game' }), 'crash')
    await person.click(rounds.getByRole('button', { name: 'Try the published example' }))
    expect(rounds.getByText('This round of Crash ends at 7.90×.')).toBeTruthy()
    expect(await rounds.findByText(/^Verified: hashed 5 times/)).toBeTruthy()
    await person.selectOptions(rounds.getByRole('combobox', { name: 'Game' }), 'aviator')
    await person.click(rounds.getByRole('button', { name: 'Try the published example' }))
    expect(rounds.getByText('This round of Aviator ends at 1.05×.')).toBeTruthy()
    expect(await rounds.findByText(/^Verified: hashed 1 time,/)).toBeTruthy()
  })

  it('verifies the round that an address names at once', async () => {
    const round = played('aviator', 9, ['one', 'b+d&=', 'dr%i'])
    const { rounds } = open(roundAddress(round))
    expect(rounds.getByText(/^Verified in your browser/)).toBeTruthy()
    expect(await rounds.findByText(/^Verified: hashed 9 times/)).toBeTruthy()
    expect(rounds.getByDisplayValue('b+d&=')).toBeTruthy()
    expect(rounds.getByDisplayValue('96.5')).toBeTruthy()
  })

  it('reports a round with another end or of another chain', async () => {
    const round = played('crash', 4)
    const lie = { ...round, multiplier: '1.00', link: 5 }
    const { rounds } = open(roundAddress(lie))
    expect(rounds.getByText(/^This doesn't match\..* 1\.00 ≠ /)).toBeTruthy()
    expect(await rounds.findByText(/^The chain doesn't match/)).toBeTruthy()
  })

  it('names impossible values', async () => {
    const { person, rounds } = open()
    await person.selectOptions(rounds.getByRole('combobox', { name: 'Game' }), 'crash')
    await person.type(rounds.getByLabelText('Hash of this round'), 'no hash')
    await person.type(rounds.getByLabelText('Place in the chain'), '3')
    await person.clear(rounds.getByLabelText('Return (%)'))
    await person.click(rounds.getByRole('button', { name: 'Compute the round' }))
    expect(rounds.getAllByText('Enter 64 digits or letters from a to f.')).toHaveLength(2)
    expect(rounds.getByText('Required.')).toBeTruthy()
    expect(rounds.getByText(/^Enter a percentage/)).toBeTruthy()
    expect(rounds.queryByText(/^This round of/)).toBeNull()
  })
})

describe('a saved file of rounds', () => {
  const saved = (rounds: readonly PlayedRound[]) =>
    new File([JSON.stringify(rounds)], 'rounds.json', { type: 'application/json' })

  it('is verified without the server, its rounds against each other and the end of their chain', async () => {
    const { server, person } = open()
    const rounds = [3, 2, 1].map((link) => played('crash', link))
    const file = screen.getByLabelText('Choose a file', { selector: 'input' })
    await person.upload(file, saved(rounds))
    expect(await screen.findByText(/^3 verified, 0 wrong/)).toBeTruthy()
    await person.upload(file, saved(rounds.with(1, { ...played('crash', 2), multiplier: '999.00' })))
    expect(await screen.findByText(/^0 verified, 3 wrong/)).toBeTruthy()
    await person.upload(file, new File(['{}'], 'empty.json', { type: 'application/json' }))
    expect(await screen.findByText('There are no bets or rounds in this file.')).toBeTruthy()
    expect(server.requests('/api/game/rounds/history')).toEqual([])
  })
})
