import { CONSOLE_HEADER } from '@baize/contract/operator'
import { err, ok, type Result } from '@baize/kit'
import { CANCELLED, failureOf, OFFLINE } from './client.ts'
import type { Failure } from './failure.ts'

type File = { readonly name: string; readonly content: Blob }

/** Browsers keep blobs of this size out of their memory. */
const PART_BYTES = 8 * 1024 * 1024

/** Reads a file that the server streams, and tells how many bytes have arrived. Aborting ends it at the server, too. */
export async function download(
  address: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Result<File, Failure>> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { [CONSOLE_HEADER]: '1' },
      signal,
    })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (name === undefined || response.body === null) return err(failureOf(await response.json()))
    return ok({ name, content: await collected(response.body.getReader(), onBytes) })
  } catch {
    return err(signal.aborted ? CANCELLED : OFFLINE)
  }
}

async function collected(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const kept: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let keptBytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    bytes += read.value.length
    onBytes(bytes)
    if (bytes - keptBytes < PART_BYTES) continue
    kept.push(new Blob(parts))
    parts = []
    keptBytes = bytes
  }
  return new Blob([...kept, ...parts], { type: 'text/csv;charset=utf-8' })
}
