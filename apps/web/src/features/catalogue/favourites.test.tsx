import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetAnswers } from '../../api/query.ts'
import { favourites } from '../../design/blocks/favourites/Favourites.tsx'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { signIn } from '../../session/session.ts'
import { CatalogueTile } from './CatalogueTile.tsx'
import { gameOf, serveCatalogue } from './catalogue.fixture.ts'
import { setLiked } from './favourites.ts'

afterEach(clearPage)

const FOX = gameOf({ id: 'ember-fox', name: 'Ember Fox' })
const KOI = gameOf({ id: 'neon-koi', name: 'Neon Koi' })
const Favourites = favourites
const row = () => screen.queryByRole('region', { name: 'My favourites' })
const heart = (game: string) => screen.findByRole('button', { name: `Add ${game} to my favourites` })

function show(set: (input: unknown) => object, user?: null) {
  const kept = [KOI]
  serveCatalogue({
    games: [],
    calls: {
      '/api/game/favourite_list': () => ({ model: kept }),
      '/api/game/favourites': (input) => {
        const answer = set(input)
        if (!('status' in answer)) kept.unshift(FOX)
        return answer
      },
    },
  })
  return showPage(
    <>
      <CatalogueTile game={FOX} />
      <Favourites comId="favourites" data={{}} />
    </>,
    user === undefined ? {} : { user },
  )
}

describe('the heart of a game', () => {
  it('adds it to the favourites at once and stays when the server accepts it', async () => {
    const set = vi.fn<(input: unknown) => object>(() => ({ model: { gameId: 'ember-fox', on: true } }))
    const { person } = show(set)
    await person.click(await heart('Ember Fox'))
    expect(
      await screen.findAllByRole('button', { name: 'Remove Ember Fox from my favourites' }),
    ).toHaveLength(2)
    await vi.waitFor(() => expect(set).toHaveBeenCalledWith({ gameId: 'ember-fox', on: true }))
    expect(within(row() ?? document.body).getAllByRole('link')).toHaveLength(2)
  })

  it('reverts and reports it when the server refuses it', async () => {
    const { person } = show(() => ({ status: -1, message: 'down' }))
    await person.click(await heart('Ember Fox'))
    await vi.waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        "Your favourites weren't saved. Try again.",
      ]),
    )
    expect(await heart('Ember Fox')).toBeTruthy()
    expect(within(row() ?? document.body).getAllByRole('link')).toHaveLength(1)
  })

  it('changes nothing for the next player when the server refuses it late', async () => {
    let refuse: () => void = () => undefined
    fakeServer({
      '/api/game/favourite_list': () => ({ model: [KOI] }),
      '/api/game/favourites': () =>
        new Promise((resolve) => (refuse = () => resolve({ status: -1, message: 'down' }))),
    })
    showPage(<Favourites comId="favourites" data={{}} />)
    await screen.findByRole('link', { name: /Neon Koi/ })
    const pressed = setLiked(FOX, true)
    await screen.findByRole('link', { name: /Ember Fox/ })
    fakeServer({ '/api/game/favourite_list': () => ({ model: [FOX] }) })
    act(() => {
      signIn({ ...PLAYER, userId: '6', token: 'token-of-the-next' })
      forgetAnswers()
    })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Neon Koi/ })).toBeNull())
    await screen.findByRole('link', { name: /Ember Fox/ })
    refuse()
    await act(() => pressed)
    expect(useToasts.getState().toasts).toEqual([])
    expect(screen.queryByRole('link', { name: /Ember Fox/ })).not.toBeNull()
  })

  it('is missing for a visitor, who has no favourites', async () => {
    show(() => ({}), null)
    expect(await screen.findByRole('link', { name: /Ember Fox/ })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(row()).toBeNull()
  })
})
