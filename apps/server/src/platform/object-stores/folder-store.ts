import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A place whose files may be written anew: a reader sees the old one or the new one, never a part. */
export type Shelf = {
  readonly write: (path: string, bytes: Buffer) => Promise<void>
  /** Null without such a file. */
  readonly read: (path: string) => Promise<Buffer | null>
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function folderShelf(folder: string): Shelf {
  return {
    write: async (path, bytes) => {
      const place = join(folder, path)
      const draft = `${place}.writing`
      await mkdir(dirname(place), { recursive: true })
      try {
        const file = await open(draft, 'w')
        try {
          await file.writeFile(bytes)
          // Otherwise a power cut may leave the new name with empty content.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async (path) => {
      try {
        return await readFile(join(folder, path))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
  }
}
