import { cdnPath, POPULAR_PATH, PopularReply, type Startup } from '@baize/contract'
import type * as z from 'zod/mini'
import { CallRefused, useQuery } from '../../api/query.ts'
import { NETWORK_ERROR, parseJson, readRefused } from '../../api/wire.ts'
import { useStartup } from '../../session/startup.ts'

type Keys = Pick<Startup, 'designCacheKey' | 'catalogueKey'>

const POPULAR_MS = 30_000
/** Before what did not come is asked for once more. */
export const PAUSE_MS = 400
/** Who comes back from a game finds the lists as they were. */
export const KEPT_MS = 30 * 60_000

/** Under the catalogue's key an answer never changes, so that a browser asks for it once. */
export function catalogueAddress(path: string, { designCacheKey, catalogueKey }: Keys): string {
  const address = cdnPath(encodeURIComponent(designCacheKey || 'none'), path)
  if (!catalogueKey) return address
  return `${address}${path.includes('?') ? '&' : '?'}v=${encodeURIComponent(catalogueKey)}`
}

/** Asks an address of the catalogue. A refusal is one of the server's; anything else that goes wrong is the network's. */
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

/** What the catalogue says under a path, asked for once. */
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

/** What is played most, with how often: it changes by the minute. */
export function usePopular({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['catalogue', 'popular'],
    queryFn: async () => (await askCatalogue(`/api${POPULAR_PATH}`, PopularReply)).model,
    staleTime: POPULAR_MS,
    retryDelay: PAUSE_MS,
    enabled,
  })
}
