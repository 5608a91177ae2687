import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { instantPage } from '../instant/InstantPage.tsx'
import { setPlayKeys } from '../keys/play-keys.ts'
import { fakeInstantHouse } from '../testing/fake-instant-house.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { dice } from './dice.ts'

const Page = instantPage(dice)
const betButton = () => screen.findByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ })
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Target' })

beforeEach(() => storage.set('rulesShown', ['dice']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

describe('the page of dice', () => {
  it('[G-31] places, draws and pays a bet with one press, and says what was rolled', async () => {
    // These seeds roll 53.46 (docs/fairness.md), so over 50.49 wins.
    const server = fakeInstantHouse('dice')
    const { person } = showPage(<Page />)
    await betButton()
    await person.click(screen.getByRole('radio', { name: 'Over' }))
    await person.click(await betButton())
    expect(await screen.findByText('You won')).toBeTruthy()
    expect(await screen.findByText('Rolled 53.46: a win')).toBeTruthy()
    expect(server.requests('/api/game/bet')).toMatchObject([
      { gameId: 'dice', model: { side: 'over', chance: 4950, betAmount: '5.00' } },
    ])
    expect(storage.get('gameSetups')).toEqual({
      userId: PLAYER.userId,
      games: { dice: { betAmount: '5.00', options: { side: 'over', chance: 4950 } } },
    })
    await betButton()
  })

  it('tells a loss in words, without a celebration', async () => {
    fakeInstantHouse('dice')
    const { person } = showPage(<Page />)
    await person.click(await betButton())
    expect(await screen.findByText('Rolled 53.46: no win')).toBeTruthy()
    expect(await screen.findByText('No win this time.', { exact: false })).toBeTruthy()
    expect(screen.queryByText('You won')).toBeNull()
  })

  it('changes win chance and target with the multiplier, and the other way round', async () => {
    fakeInstantHouse('dice')
    const { person } = showPage(<Page />)
    await betButton()
    await person.clear(field('Multiplier'))
    await person.type(field('Multiplier'), '4')
    expect(field('Win chance').value).toBe('24.75')
    expect(slider().getAttribute('aria-valuetext')).toBe('Under 24.75')
    await person.clear(field('Win chance'))
    await person.type(field('Win chance'), '10')
    expect(field('Multiplier').value).toBe('9.90')
    await person.clear(field('Win chance'))
    await person.type(field('Win chance'), '99')
    expect(screen.getByText('Use 0.01 to 98.00.')).toBeTruthy()
    await person.tab()
    expect(field('Win chance').value).toBe('9.00')
  })

  it('moves the target by the arrow keys and bets with the space bar', async () => {
    const server = fakeInstantHouse('dice')
    const { person } = showPage(<Page />)
    await betButton()
    setPlayKeys(true)
    slider().focus()
    await person.keyboard('{ArrowRight}{ArrowRight}')
    expect(slider().getAttribute('aria-valuetext')).toBe('Under 51.50')
    expect(field('Win chance').value).toBe('51.50')
    await person.keyboard(' ')
    await waitFor(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
    expect(server.requests('/api/game/bet')).toMatchObject([{ model: { side: 'under', chance: 5150 } }])
  })

  it('sends a bet whose reply was lost again with the same request, so it is made once', async () => {
    const server = fakeInstantHouse('dice', { losesFirstReply: true })
    const { person } = showPage(<Page />)
    await person.click(await betButton())
    expect(await screen.findByText('Rolled 53.46: no win')).toBeTruthy()
    const [first, second] = server.requests('/api/game/bet')
    expect(second).toEqual(first)
  })

  it('starts autobet with the options of the panel and without choices', async () => {
    const server = fakeInstantHouse('dice', {
      answers: { '/api/game/autobet/start': () => ({ status: 400, message: 'no', extra: null }) },
    })
    const { person } = showPage(<Page />)
    await betButton()
    await person.click(screen.getByRole('button', { name: 'Autobet' }))
    const form = await screen.findByRole('dialog')
    await person.type(within(form).getByRole('textbox', { name: /loss/i }), '10')
    await person.click(within(form).getByRole('button', { name: /start/i }))
    await waitFor(() => expect(server.requests('/api/game/autobet/start')).toHaveLength(1))
    const [sent] = server.requests('/api/game/autobet/start')
    expect(sent).toMatchObject({ gameId: 'dice', model: { side: 'under', chance: 4950, lossLimit: '10.00' } })
    expect(sent?.model).not.toHaveProperty('choices')
  })

  it('plays the demo in the browser, with play money and without a bet of the server', async () => {
    const server = fakeInstantHouse('dice')
    const { person } = showPage(<Page />, { user: null, at: '/?demo=1' })
    await person.click(await betButton())
    expect(await screen.findByText(/^Rolled [\d.]+: (a win|no win)$/)).toBeTruthy()
    expect(server.requests('/api/game/bet')).toEqual([])
  })
})
