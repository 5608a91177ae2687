import { FILE_MAX_BYTES, refused, UPLOAD_PATH, Uploaded } from '@baize/contract/player'
import { type Envelope, type Refused, refusal } from '@baize/contract/shared'
import type * as z from 'zod/mini'
import { requestHeaders } from './headers.ts'
import { NETWORK_ERROR, parseJson, readRefused } from './wire.ts'

type Upload = {
  /** Rejects files that are not images. */
  readonly image?: boolean
  /** Fraction of the file sent so far, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/** Uploads a file, by XMLHttpRequest because fetch reports no upload progress. Never throws. */
export function upload(
  file: Blob,
  { image = false, onProgress, signal }: Upload = {},
): Promise<Envelope<z.infer<typeof Uploaded>>> {
  // Refused before the upload, instead of after megabytes.
  if (file.size > FILE_MAX_BYTES)
    return Promise.resolve(
      refused(refusal('fileTooLarge', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) })),
    )
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const end = (answer: Envelope<z.infer<typeof Uploaded>>) => {
      signal?.removeEventListener('abort', giveUp)
      resolve(answer)
    }
    if (signal?.aborted) return end(NETWORK_ERROR)
    signal?.addEventListener('abort', giveUp)
    request.open('POST', `${UPLOAD_PATH}?image=${image}`)
    // The browser sets Content-Type itself, with the multipart boundary.
    const { 'Content-Type': _json, ...headers } = requestHeaders({ address: UPLOAD_PATH })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => end(answerOf(request)))
    for (const lost of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(lost, () => end(NETWORK_ERROR))
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): Envelope<z.infer<typeof Uploaded>> {
  if (status < 200 || status > 299) return NETWORK_ERROR
  const body = parseJson(responseText)
  const no: Refused | undefined = readRefused(body)
  const reply = Uploaded.safeParse(body)
  return no ?? (reply.success ? { ...reply.data, status: 0 } : NETWORK_ERROR)
}
