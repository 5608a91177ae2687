import type { DesignModel } from '@baize/contract/player'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { showLanguage } from '../../i18n/language.ts'
import { Pages } from '../../routes.tsx'
import { useDesign } from '../../session/design.ts'
import { clearUser } from '../../session/session.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { serves, showAt } from '../testing.tsx'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  clearUser()
  document.head.innerHTML = '<meta name="description" content="The site">'
})
afterEach(async () => {
  cleanup()
  goes('online')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useDesign.setState({ model: undefined })
  await showLanguage('en')
})

/** Switches the device's network on or off. */
const goes = (state: 'online' | 'offline') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  window.dispatchEvent(new Event(state))
}
const says = (text: string) => ({ comId: 'richText', data: { text } })
const page = (id: string, type: string, more: Partial<DesignModel['pages'][number]> = {}) => ({
  id,
  type,
  title: { en: `Title of ${id}`, pt: `Título de ${id}` },
  items: [says(`Words of ${id}`)],
  ...more,
})
const go = (address: string, model: Partial<DesignModel> = {}) => showAt(address, <Pages />, model)
/** Opens the terms, loses the network, and follows a link in them. */
async function losesNetworkOnTheWayTo(address: string, pages: DesignModel['pages']): Promise<void> {
  go('/terms', { pages: [page('terms', 'terms', { items: [says(`[onwards](${address})`)] }), ...pages] })
  const link = await screen.findByRole('link', { name: 'onwards' })
  goes('offline')
  await userEvent.click(link)
}
const termsWith = (text: string) => page('terms', 'terms', { items: [says(text)] })
const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content')
const notFound = () => screen.findByRole('heading', { name: "This page doesn't exist" })

describe('[D-01] a page of the design', () => {
  it.each(['promotions', 'help', 'terms', 'privacy', 'responsible-gaming'])(
    'is at /%s by its type',
    async (type) => {
      go(`/${type}`, { pages: [page('one', type)] })
      expect(await screen.findByRole('heading', { level: 1, name: 'Title of one' })).toBeTruthy()
      expect(await screen.findByText('Words of one')).toBeTruthy()
    },
  )

  it('is at /p/ by its id, with its title and description, which it removes on leaving', async () => {
    await showLanguage('pt')
    const { unmount } = go('/p/club', { pages: [page('club', 'x', { description: 'For members' })] })
    expect(await screen.findByText('Words of club')).toBeTruthy()
    expect(document.title).toBe('Título de club · Baize')
    expect(description()).toBe('For members')
    unmount()
    expect(description()).toBe('The site')
  })

  it.each(['/p/gone', '/p/global', '/help', '/nowhere', '/articles/gone'])(
    'is missing at %s',
    async (address) => {
      go(address)
      expect(await notFound()).toBeTruthy()
      expect(document.title).toBe("This page doesn't exist · Baize")
    },
  )

  it('says in its own words that a page is missing', async () => {
    go('/nowhere', { pages: [page('lost', 'notFound')] })
    expect(await screen.findByText('Words of lost')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: "This page doesn't exist" })).toBeTruthy()
  })
})

describe('a lazy page', () => {
  const lazy = { pages: [page('help', 'help', { lazy: true, items: [] })] }

  it('shows its title at once and its blocks when they arrive', async () => {
    let answers: (response: Response) => void = () => {}
    const answer = new Promise<Response>((resolve) => (answers = resolve))
    vi.stubGlobal('fetch', () => answer)
    go('/help', lazy)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    answers(new Response(JSON.stringify({ status: 0, model: { items: [says('came late')] } })))
    expect(await screen.findByText('came late')).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  it('reports a failed load and is requested again', async () => {
    serves({})
    go('/help', lazy)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText("This page didn't load")).toBeTruthy()
    serves({ 'page_detail/help': { status: 0, model: { items: [says('came at last')] } } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('came at last')).toBeTruthy()
  })

  it('comes from what the worker has kept while there is no network', async () => {
    serves({ 'page_detail/help': { status: 0, model: { items: [says('kept here')] } } })
    await losesNetworkOnTheWayTo('/help', lazy.pages)
    expect(await screen.findByText('kept here')).toBeTruthy()
  })

  it('waits for the network and then loads', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await losesNetworkOnTheWayTo('/help', lazy.pages)
    expect(await screen.findByRole('heading', { name: "You're offline" })).toBeTruthy()
    serves({ 'page_detail/help': { status: 0, model: { items: [says('came back')] } } })
    goes('online')
    expect(await screen.findByText('came back')).toBeTruthy()
  })
})

describe('[D-10] articles', () => {
  const articles = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: `Article ${id}`,
    summary: `Summary ${id}`,
    content: `Content ${id}`,
  }))

  it('each have a page, with links to others', async () => {
    go('/articles/c', { articles })
    expect(await screen.findByRole('heading', { level: 1, name: 'Article c' })).toBeTruthy()
    expect(screen.getByText('Content c')).toBeTruthy()
    expect([document.title, description()]).toEqual(['Article c · Baize', 'Summary c'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/articles',
      '/articles/d',
      '/articles/a',
    ])
  })

  it('are listed as the design says, or all of them', async () => {
    go('/articles', { articles })
    expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4))
    cleanup()
    go('/articles', { articles, pages: [page('own', 'articles')] })
    expect(await screen.findByText('Words of own')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the fairness page', () => {
  it('has the verifier where the design puts it', async () => {
    go('/fairness', {
      pages: [page('f', 'fairness', { items: [says('above'), { comId: 'verifier', data: {} }] })],
    })
    const tool = await screen.findByRole('heading', { name: 'Verifier' })
    expect(screen.getAllByRole('heading', { name: 'Verifier' })).toHaveLength(1)
    const above = await screen.findByText('above')
    expect(above.compareDocumentPosition(tool)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has the verifier even without a place in the design or without the design', async () => {
    go('/fairness', { pages: [page('f', 'fairness')] })
    expect(await screen.findByRole('heading', { name: 'Verifier' })).toBeTruthy()
    cleanup()
    await losesNetworkOnTheWayTo('/fairness', [page('f', 'fairness', { lazy: true, items: [] })])
    expect(await screen.findByRole('heading', { name: 'Verifier' })).toBeTruthy()
  })
})

it.each([
  ['?gameId=sports&demo=true', '/embed?gameId=sports&demo=true'],
  ['?gameId=nonsense', '/game/nonsense?play=true'],
  ['', '/embed'],
])('[S-07] a link inside the page to /api/game/play%s leads to %s', async (query, place) => {
  go('/terms', { pages: [termsWith(`[play](/api/game/play${query})`)] })
  await userEvent.click(await screen.findByRole('link', { name: 'play' }))
  await waitFor(() => expect(useCurrentPath.getState().pathname).toBe(place.replace(/\?.*/, '')))
})
