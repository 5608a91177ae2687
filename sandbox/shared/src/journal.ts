import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'

const OWNER_ALONE = 0o600

export type Journal<T> = {
  readonly entries: ReadonlyMap<string, T>
  /** Resolves when the entry is on disk: nothing is sent to the operator before. */
  write(entry: T): Promise<void>
  close(): Promise<void>
}

/**
 * Entries by id, each change a line of a file. At start the file is rewritten with the latest state of each. It is for its
 * owner alone: entries have the tokens of players, without which a call could not be repeated after a crash.
 */
export async function openJournal<T extends { readonly id: string }>(
  folder: string | null,
  name: string,
  schema: z.ZodMiniType<T>,
  { most, isOver }: { readonly most: number; readonly isOver: (entry: T) => boolean },
): Promise<Journal<T>> {
  const entries = new Map<string, T>()
  const keep = (entry: T) => {
    entries.delete(entry.id)
    entries.set(entry.id, entry)
    if (entries.size <= most) return
    for (const earlier of entries.values()) {
      if (!isOver(earlier)) continue
      entries.delete(earlier.id)
      break
    }
  }
  if (folder === null)
    return {
      entries,
      write: async (entry) => keep(structuredClone(entry)),
      close: async () => {},
    }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const read = schema.safeParse(jsonOf(line))
    // A line cut off by a crash was never acted on.
    if (read.success) keep(read.data)
  }
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', OWNER_ALONE)
  // A file that an earlier start left keeps its mode.
  await handle.chmod(OWNER_ALONE)
  await handle.writeFile([...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  await handle.sync()
  await handle.close()
  await rename(fresh, file)
  let last: Promise<void> = Promise.resolve()
  return {
    entries,
    write: (entry) => {
      const copy = structuredClone(entry)
      keep(copy)
      last = last.then(() => appendFile(file, `${JSON.stringify(copy)}\n`, { flush: true }))
      return last
    },
    close: () => last,
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
