import { useToasts } from '@baize/ui/toast'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { setPlayKeys } from '../keys/play-keys.ts'
import { stair } from '../stair/stair.ts'
import { fakeHouse, losingPlaces } from '../testing/fake-house.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { thimbles } from '../thimbles/thimbles.ts'
import { tower } from '../tower/tower.ts'
import { stepPage } from './StepPage.tsx'

type Played = {
  readonly id: 'tower' | 'stair' | 'thimbles'
  readonly Page: ComponentType
  readonly options: Readonly<Record<string, unknown>>
  readonly places: number
  /** Label of a place in any state. */
  readonly named: (step: number, place: number) => RegExp
  readonly good: RegExp
  readonly lost: string
}

const inRows = (row: string, place: string) => (step: number, at: number) =>
  new RegExp(`^${row} ${step + 1}, ${place} ${at + 1},`)

const GAMES: readonly Played[] = [
  {
    id: 'tower',
    Page: stepPage(tower),
    options: tower.usual,
    places: 4,
    named: inRows('Row', 'tile'),
    good: /, safe$/,
    lost: 'Dragon. The bet is over.',
  },
  {
    id: 'stair',
    Page: stepPage(stair),
    options: stair.usual,
    places: 6,
    named: inRows('Step', 'place'),
    good: /, clear$/,
    lost: 'Rock. The bet is over.',
  },
  {
    id: 'thimbles',
    Page: stepPage(thimbles),
    options: thimbles.usual,
    places: 3,
    named: (_, cup) => new RegExp(`^Cup ${cup + 1},`),
    good: /, ball$/,
    lost: 'No ball. The bet is over.',
  },
]

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** A place once it can be chosen: in Thimbles the cups must have stopped moving. */
const choosable = async (name: RegExp) => {
  const place = await screen.findByLabelText(name)
  await waitFor(() => expect(place.getAttribute('aria-disabled')).toBe('false'))
  return place
}
const goodAt = ({ id, options, places }: Played, step: number): number => {
  const losing = losingPlaces(id, options)[step] ?? []
  return Array.from({ length: places }, (_, place) => place).find((place) => !losing.includes(place)) ?? -1
}
const badAt = ({ id, options }: Played, step: number): number => losingPlaces(id, options)[step]?.[0] ?? -1

beforeEach(() => storage.set('rulesShown', ['tower', 'stair', 'thimbles']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

describe.each(GAMES)('$id', (game) => {
  const { id, Page, named } = game

  it('is won by a good choice and pays stake times multiplier', async () => {
    const server = fakeHouse(id)
    const { person } = showPage(<Page />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await person.click(await choosable(named(0, goodAt(game, 0))))
    await waitFor(async () =>
      expect(screen.getByLabelText(named(0, goodAt(game, 0))).getAttribute('aria-label')).toMatch(game.good),
    )
    if (id !== 'thimbles') await person.click(await button(/^Cash out/))
    expect(await screen.findByText('You won')).toBeTruthy()
    expect(server.requests(`/api/game/${id}_game/play`)).toMatchObject([
      { model: { choice: goodAt(game, 0) } },
    ])
    expect(server.requests('/api/game/bet')).toMatchObject([{ gameId: id, model: game.options }])
    await button(/^Bet( \S+ [\d.,]+)?$/)
  })

  it('is lost by a bad choice, shows everything and celebrates nothing', async () => {
    fakeHouse(id)
    const { person } = showPage(<Page />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await person.click(await choosable(named(0, badAt(game, 0))))
    expect(await screen.findAllByText(game.lost)).not.toEqual([])
    expect(screen.queryByText('You won')).toBeNull()
    expect(screen.queryAllByLabelText(/, (hidden|covered)$/)).toEqual([])
    await button(/^Bet( \S+ [\d.,]+)?$/)
  })

  it('resumes after a reload', async () => {
    fakeHouse(id)
    const first = showPage(<Page />)
    await first.person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    if (id !== 'thimbles') {
      await first.person.click(await screen.findByLabelText(named(0, goodAt(game, 0))))
      await button(/^Cash out/)
    }
    first.unmount()
    showPage(<Page />)
    await button(id === 'thimbles' ? /^Pick/ : /^Cash out/)
    expect(useToasts.getState().toasts.map(({ message }) => message)).toContain(
      'Your open bet is back where you left it.',
    )
    const known = id === 'thimbles' ? /, covered$/ : game.good
    expect(screen.getByLabelText(named(0, goodAt(game, 0))).getAttribute('aria-label')).toMatch(known)
  })

  it('can be played by the keyboard alone', async () => {
    const server = fakeHouse(id)
    const { person } = showPage(<Page />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    setPlayKeys(true)
    await person.keyboard(' ')
    await button(/^Pick/)
    const isPlace = () => document.activeElement?.getAttribute('aria-label') ?? ''
    await waitFor(() => expect(isPlace()).toMatch(/^(Row 1|Step 1|Cup)/))
    await person.keyboard('{Home}')
    expect(isPlace()).toMatch(named(0, 0))
    for (let moved = 0; moved < goodAt(game, 0); moved++) await person.keyboard('{ArrowRight}')
    expect(isPlace()).toMatch(named(0, goodAt(game, 0)))
    await choosable(named(0, goodAt(game, 0)))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(server.requests(`/api/game/${id}_game/play`)).toHaveLength(1))
    if (id === 'thimbles') return
    await button(/^Cash out/)
    // The focus moves up with the player.
    expect(isPlace()).toMatch(named(1, goodAt(game, 0)))
    await person.keyboard(' ')
    expect(await screen.findByText('You won')).toBeTruthy()
  })

  it('accepts no choice in another row or without a bet', async () => {
    const server = fakeHouse(id)
    const { person } = showPage(<Page />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    await person.click(await screen.findByLabelText(named(0, 0)))
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    if (id !== 'thimbles') await person.click(await screen.findByLabelText(named(3, 0)))
    expect(server.requests(`/api/game/${id}_game/play`)).toEqual([])
  })
})

it('the options of each game are remembered separately', async () => {
  fakeHouse('tower')
  const Tower = stepPage(tower)
  const first = showPage(<Tower />)
  await button(/^Bet( \S+ [\d.,]+)?$/)
  await first.person.click(screen.getByRole('radio', { name: /^Hard/ }))
  await first.person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
  await button(/^Pick/)
  expect(storage.get('gameSetups')).toEqual({
    userId: PLAYER.userId,
    games: { tower: { betAmount: '5.00', options: { difficulty: 'hard' } } },
  })
})
