import * as z from 'zod/mini'
import { parseJson } from '../api/wire.ts'

/** Beside the worker's stores, so that one quota and one "clear site data" cover them all. */
const STORE = 'page'
/** Lists of bets: the history, and the last bets on each game. */
const MOST_KEPT = 24
const PREFIX = '/kept/'

const Record = z.object({ userId: z.string(), atMs: z.number(), value: z.unknown() })
/** Something that the server said, to whom and when. Of everybody if the user id is empty. */
export type Kept = z.infer<typeof Record>

const addressOf = (name: string): string => PREFIX + encodeURIComponent(name)
const nameOf = ({ url }: Request): string => decodeURIComponent(new URL(url).pathname.slice(PREFIX.length))

/** Undefined where the browser refuses storage: in private windows, on insecure origins, on a full disk. */
async function store(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(STORE)
  } catch {
    return undefined
  }
}

export async function keep(name: string, kept: Kept): Promise<void> {
  try {
    const opened = await store()
    if (!opened) return
    // In one step: a page that is left between a removal and a write would lose what it starts from. It also moves to the end.
    await opened.put(addressOf(name), Response.json(kept))
    const all = await opened.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST_KEPT)).map((old) => opened.delete(old)))
  } catch {
    // A full disk. What was kept before is no worse than nothing.
  }
}

export async function keptUnder(name: string): Promise<Kept | undefined> {
  const found = await (await store())?.match(addressOf(name)).catch(() => undefined)
  return found && readKept(await found.text())
}

/** Everything that was kept for a player, by name. */
export async function keptFor(userId: string): Promise<ReadonlyMap<string, Kept>> {
  const opened = await store()
  const found = new Map<string, Kept>()
  for (const request of (await opened?.keys().catch(() => [])) ?? []) {
    const kept = readKept(await (await opened?.match(request))?.text())
    if (kept && kept.userId !== '' && kept.userId === userId) found.set(nameOf(request), kept)
  }
  return found
}

/** Removes everything of players, except of the one who is logged in. */
export async function forgetPlayers(except?: string): Promise<void> {
  const opened = await store()
  for (const request of (await opened?.keys().catch(() => [])) ?? []) {
    const kept = readKept(await (await opened?.match(request))?.text())
    if (!kept || (kept.userId !== '' && kept.userId !== except)) await opened?.delete(request)
  }
}

const readKept = (text: string | undefined): Kept | undefined =>
  text === undefined ? undefined : Record.safeParse(parseJson(text)).data
