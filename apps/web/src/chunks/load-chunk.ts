import { ChunkLoadError } from './chunk-error.ts'

const TIMEOUT_MS = 120_000

/** Loads a lazy chunk, with one automatic retry: most failures are transient. */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await inTime(load)
  } catch {
    try {
      return await inTime(load)
    } catch (error) {
      throw new ChunkLoadError(name, error)
    }
  }
}

function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
