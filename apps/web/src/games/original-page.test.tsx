import { INSTANT_GAME_IDS, STEP_GAME_IDS } from '@baize/contract/player'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { storage } from '../storage/storage.ts'
import { OriginalPage } from './OriginalPage.tsx'
import { fakeHouse } from './testing/fake-house.ts'
import { fakeInstantHouse } from './testing/fake-instant-house.ts'
import { clearPage, showPage } from './testing/page.tsx'

afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

it.each(STEP_GAME_IDS)('%s accepts a bet and a random choice on the page at its address', async (id) => {
  storage.set('rulesShown', [...STEP_GAME_IDS])
  const server = fakeHouse(id)
  const { person } = showPage(<OriginalPage id={id} />)
  await person.click(await screen.findByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ }))
  // With one place to choose from, the main button is the choice.
  const choice = await screen.findByRole('button', { name: /^(?:Random.*|Jump)$/ })
  await waitFor(() => expect(choice.getAttribute('aria-disabled')).not.toBe('true'))
  await person.click(choice)
  await waitFor(() => expect(server.requests(`/api/game/${id}_game/play`)).toHaveLength(1))
})

it.each(INSTANT_GAME_IDS)('%s takes a bet on the page at its address', async (id) => {
  storage.set('rulesShown', [...INSTANT_GAME_IDS])
  const server = fakeInstantHouse(id)
  const { person } = showPage(<OriginalPage id={id} />)
  await person.click(await screen.findByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ }))
  await waitFor(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
})
