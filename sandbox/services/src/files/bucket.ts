import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Objects of the one bucket, in a folder or in memory. */
export type Bucket = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  delete(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export function memoryBucket(): Bucket {
  const objects = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void objects.set(key, bytes),
    get: async (key) => objects.get(key) ?? null,
    delete: async (key) => void objects.delete(key),
    keys: async () => [...objects.keys()].toSorted(),
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** One file for each object, under its encoded key. */
export async function folderBucket(folder: string): Promise<Bucket> {
  await mkdir(folder, { recursive: true })
  const fileOf = (key: string): string => join(folder, encodeURIComponent(key).replaceAll('.', '%2E'))
  return {
    put: (key, bytes) => writeFile(fileOf(key), bytes),
    get: (key) =>
      readFile(fileOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    delete: (key) => rm(fileOf(key), { force: true }),
    keys: async () => (await readdir(folder)).map((name) => decodeURIComponent(name)).toSorted(),
  }
}
