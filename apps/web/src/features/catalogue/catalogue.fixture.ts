import type { PopularReply, SearchIndexReply } from '@baize/contract'
import { vi } from 'vitest'
import type * as z from 'zod/mini'

export type Served = {
  readonly id: string
  readonly name: string
  readonly state?: 'open' | 'soon'
  readonly demo?: boolean
}

/** Answers the catalogue's addresses with these games, and says which were asked for. */
export function serveCatalogue(
  games: readonly Served[],
  popular: z.infer<typeof PopularReply>['model'] = [],
): { readonly asked: string[] } {
  const index: z.infer<typeof SearchIndexReply> = {
    status: 0,
    model: {
      providers: ['Fable Sandbox'],
      tagSets: [['slots', 'fox']],
      ids: games.map(({ id }) => id),
      names: games.map(({ name }) => name),
      provider: games.map(() => 0),
      tags: games.map(() => 0),
      art: games.map(() => 'fox.32'),
      state: games.map(({ state = 'soon' }) => state),
      demo: games.map(({ demo = true }) => demo),
      links: {},
    },
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address.includes('/game/search_index')) return Response.json(index)
    if (address.includes('/game/popular')) return Response.json({ status: 0, model: popular })
    return Response.json({ status: -1, message: '' })
  })
  return { asked }
}
