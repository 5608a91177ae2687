import { cdnPath, POPULAR_PATH, PopularReply, type Startup } from '@baize/contract/player'
import type * as z from 'zod/mini'
import { CallRefused, useQuery } from '../../api/query.ts'
import { NETWORK_ERROR, parseJson, readRefused } from '../../api/wire.ts'
import { useStartup } from '../../session/startup.ts'

type Keys = Pick<Startup, 'designCacheKey' | 'catalogueKey'>

const POPULAR_MS = 30_000
/** Delay before a retry. */
export const PAUSE_MS = 400
/** Cache time, so that lists are unchanged when a player returns from a game. */
export const KEPT_MS = 30 * 60_000

/** A response under the catalogue's key never changes, so that the browser can cache it for good. */
export function catalogueAddress(path: string, { designCacheKey, catalogueKey }: Keys): string {
  const address = cdnPath(encodeURIComponent(designCacheKey || 'none'), path)
  if (!catalogueKey) return address
  return `${address}${path.includes('?') ? '&' : '?'}v=${encodeURIComponent(catalogueKey)}`
}

/** Requests a catalogue address. A refusal is thrown as the server sent it; any other failure as a network error. */
export async function askCatalogue<Reply>(address: string, reply: z.ZodMiniType<Reply>): Promise<Reply> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) throw new CallRefused(NETWORK_ERROR)
  const body = parseJson(await response.text())
  const refused = readRefused(body)
  if (refused) throw new CallRefused(refused)
  const read = reply.safeParse(body)
  if (!read.success) throw new CallRefused(NETWORK_ERROR)
  return read.data
}

/** Catalogue data under a path, fetched once. */
export function useCatalogue<Model>(
  path: string,
  reply: z.ZodMiniType<{ model: Model }>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) {
  const keys = useStartup()
  return useQuery({
    queryKey: ['catalogue', keys.catalogueKey, path],
    queryFn: async () => (await askCatalogue(catalogueAddress(path, keys), reply)).model,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retryDelay: PAUSE_MS,
    enabled,
  })
}

/** The most played games with their bet counts, which change every minute. */
export function usePopular({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['catalogue', 'popular'],
    queryFn: async () => (await askCatalogue(`/api${POPULAR_PATH}`, PopularReply)).model,
    staleTime: POPULAR_MS,
    retryDelay: PAUSE_MS,
    enabled,
  })
}
