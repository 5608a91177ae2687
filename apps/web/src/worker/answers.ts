import { inTime } from './in-time.ts'
import type { Store, Surroundings } from './surroundings.ts'

const STORE = 'answers'
/** Two devices' themes, three languages, the catalogue's pages and the articles of a design, twice. */
const MOST_KEPT = 120

/** Answers for everybody that never change under their key; none has anything of a player. */
export async function answerImmutable(around: Surroundings, request: Request): Promise<Response> {
  const store = await opened(around)
  const kept = await store?.match(request)
  if (kept) return kept
  try {
    const response = await around.fetch(request)
    const isImmutable = (response.headers.get('cache-control') ?? '').includes('immutable')
    if (store && isImmutable && isJsonOrPicture(response)) await keep(store, request, response)
    return response
  } catch (error) {
    // The theme of the other device, or the catalogue without its key, has the same shape.
    const alike = await store?.match(request, { ignoreSearch: true })
    if (alike) return alike
    throw error
  }
}

/** The newest answer, or the last one where there is no network. */
export async function answerLatest(around: Surroundings, request: Request): Promise<Response> {
  const store = await opened(around)
  const asked = around.fetch(request)
  const first = await inTime(asked, around)
  if (first?.ok && isJsonOrPicture(first)) {
    if (store) await keep(store, request, first)
    return first
  }
  return (await store?.match(request)) ?? asked
}

async function keep(store: Store, request: Request, response: Response): Promise<void> {
  try {
    await store.put(request, response.clone())
    const all = await store.keys()
    const oldest = all.slice(0, Math.max(0, all.length - MOST_KEPT))
    await Promise.all(oldest.map((old) => store.delete(old)))
  } catch {
    // A full disk: the next visit asks again.
  }
}

const opened = ({ stores }: Surroundings): Promise<Store | undefined> =>
  stores.open(STORE).catch(() => undefined)

/** A log-in page of a network comes as text/html under every address. */
const isJsonOrPicture = (response: Response): boolean =>
  response.ok && /^(application\/json|image\/)/.test(response.headers.get('content-type') ?? '')
