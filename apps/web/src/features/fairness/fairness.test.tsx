import { STEP_GAME_IDS } from '@baize/contract/player'
import { present } from '@baize/kit'
import { STEP_GAMES, sampleOptions } from '@baize/rules'
import { en } from '@baize/words/en'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetAnswers } from '../../api/query.ts'
import { FairnessPage } from '../../design/pages/FairnessPage.tsx'
import { type Answers, fakeServer, refusing } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { signIn } from '../../session/session.ts'

const ROW_GAMES = STEP_GAME_IDS.filter((id) => STEP_GAMES[id].board === 'rows')
const TEXTS: Readonly<Record<string, unknown>> = en

const pair = (hash: string, nonce: number) => ({
  id: '019a0000-0000-7000-8000-00000000000c',
  serverSeedHash: hash,
  clientSeed: 'client-seed',
  nonce,
})
const inUse = (hash: string, nonce: number, next: string) => ({
  ...pair(hash, nonce),
  nextServerSeedHash: next,
})

const serve = (answers: Answers = {}) =>
  fakeServer({ '/api/fairness/seeds': () => ({ model: inUse('hash-in-use', 7, 'new-hash') }), ...answers })

/** The first value of this name: the active pair precedes the revealed one. */
const valueOf = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent

async function rotate(person: ReturnType<typeof showPage>['person']) {
  await person.click(screen.getByRole('button', { name: 'Change and reveal' }))
  const question = await screen.findByRole('dialog')
  await person.click(within(question).getByRole('button', { name: 'Change and reveal' }))
}

afterEach(clearPage)

describe('the fairness page', () => {
  it('shows the pair in use, changes it after asking, and passes the revealed one to the verifier', async () => {
    const server = serve({
      '/api/fairness/rotate': () => ({
        model: {
          revealed: { ...pair('old-hash', 7), serverSeed: 'old-secret' },
          next: inUse('new-hash', 0, 'hash-after-that'),
        },
      }),
    })
    const { person } = showPage(<FairnessPage />)
    expect(await screen.findByText('hash-in-use')).toBeTruthy()
    expect(screen.getByText('7 bets made with these seeds')).toBeTruthy()
    expect(valueOf('Next server seed (hashed)')).toBe('new-hash')
    await person.type(screen.getByRole('textbox', { name: 'New client seed' }), 'lucky')
    await rotate(person)
    expect(await screen.findByText('old-secret')).toBeTruthy()
    expect(valueOf('Server seed (hashed)')).toBe('new-hash')
    expect(valueOf('Next server seed (hashed)')).toBe('hash-after-that')
    expect(server.requests('/api/fairness/rotate')).toMatchObject([{ clientSeed: 'lucky' }])
    await person.click(screen.getByRole('button', { name: 'Use in the verifier' }))
    await waitFor(() => expect(screen.getByDisplayValue('old-secret')).toBeTruthy())
    expect(screen.getByDisplayValue('6')).toBeTruthy()
  })

  it('shows the revealed pair only to its player, not to the next one who logs in', async () => {
    serve({
      '/api/fairness/rotate': () => ({
        model: {
          revealed: { ...pair('old-hash', 7), serverSeed: 'old-secret' },
          next: inUse('new-hash', 0, 'hash-after-that'),
        },
      }),
    })
    const { person } = showPage(<FairnessPage />)
    await screen.findByText('hash-in-use')
    await rotate(person)
    await screen.findByText('old-secret')
    act(() => {
      signIn({ ...PLAYER, userId: '6', token: 'token-of-the-next' })
      forgetAnswers()
    })
    await screen.findByText('hash-in-use')
    expect(screen.queryByText('old-secret')).toBeNull()
  })

  it('changes nothing when the player cancels', async () => {
    const server = serve()
    const { person } = showPage(<FairnessPage />)
    await screen.findByText('hash-in-use')
    await person.click(screen.getByRole('button', { name: 'Change and reveal' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests('/api/fairness/rotate')).toEqual([])
  })

  it('links to the game when an open bet prevents the change', async () => {
    serve({ '/api/fairness/rotate': () => refusing('seedInUse') })
    const { person } = showPage(<FairnessPage />)
    await screen.findByText('hash-in-use')
    await rotate(person)
    expect(await screen.findByText(/You have an open bet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the game' }).getAttribute('href')).toBe('/h5/mines')
  })

  it('refuses a client seed that cannot be sent', async () => {
    const server = serve()
    const { person } = showPage(<FairnessPage />)
    await screen.findByText('hash-in-use')
    await person.type(screen.getByRole('textbox', { name: 'New client seed' }), 'two words')
    await person.click(screen.getByRole('button', { name: 'Change and reveal' }))
    expect(await screen.findByText(/without spaces or colons/)).toBeTruthy()
    expect(server.requests('/api/fairness/rotate')).toEqual([])
  })

  it('computes the published example step by step, for a visitor and without a server', async () => {
    const server = serve()
    const { person } = showPage(<FairnessPage />, { user: null })
    await person.click(screen.getByRole('button', { name: 'Try the published example' }))
    expect(await screen.findByText('Mines on tiles 14, 9, 25')).toBeTruthy()
    expect(screen.getByText(/give 0\.5346024099; times 25 tiles left/)).toBeTruthy()
    expect(screen.getByText(/give 0\.3375819731; times 24 tiles left/)).toBeTruthy()
    expect(screen.getByText(/give 0\.9821543973; times 23 tiles left/)).toBeTruthy()
    expect(server.requests('/api/fairness/seeds')).toEqual([])
  })

  it.each(ROW_GAMES)('computes %s too: each draw, each step and what it means', async (id) => {
    serve()
    const { person } = showPage(<FairnessPage />, { user: null })
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), id)
    const rules = STEP_GAMES[id]
    const hardest = sampleOptions(rules.options).at(-1) ?? {}
    const fields = screen.getAllByRole('combobox').slice(1)
    for (const [at, value] of Object.values(hardest).entries())
      await person.selectOptions(present(fields[at], 'a field'), String(value))
    await person.click(screen.getByRole('button', { name: 'Try the published example' }))
    const last = rules.multipliers(hardest, rules.defaultRtp).length
    expect((await screen.findAllByText(new RegExp(`^Step ${last}[:,] `))).length).toBeGreaterThan(0)
    const draw = screen.getByText(/^Step 1: bytes 136 219 180 27 give 0\.5346024099;/)
    // The first number drawn is the one at its index, counted from 1 like the places.
    const [, index, number] = /index (\d+): number (\d+)$/.exec(draw.textContent) ?? []
    expect(Number(number)).toBe(Number(index) + 1)
    expect(screen.getByText(String(TEXTS[`${id}.means`]))).toBeTruthy()
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Step 1[:,] /)
  })

  it('requires values from which a board can be computed', async () => {
    serve()
    const { person } = showPage(<FairnessPage />, { user: null })
    await person.click(screen.getByRole('button', { name: 'Compute the board' }))
    expect(await screen.findByText('Enter the revealed server seed.')).toBeTruthy()
    expect(screen.getByText('Enter a whole number, 0 or more.')).toBeTruthy()
    expect(screen.queryByText(/Mines on tiles/)).toBeNull()
  })
})
