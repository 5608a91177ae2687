import https from 'node:https'
import { outsideUrl, publicLookup } from './public-address.ts'

const ANSWER_WITHIN_MS = 10_000

/** What came of a message to an address that a person entered. */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  /** Not sent, or the answer was lost. */
  | { readonly kind: 'silent'; readonly cause: string }
  /** Not asked: its address is not one that we connect to. */
  | { readonly kind: 'refused'; readonly cause: string }

export type PostOutside = (url: string, body: string) => Promise<OutsideAnswer>

/** Posts JSON to an address of the public internet; what is checked is what is connected to. Redirects are not followed. */
export const postOutside: PostOutside = (address, body) =>
  new Promise((resolve) => {
    const url = outsideUrl(address)
    if (!url.ok) return resolve({ kind: 'refused', cause: url.error })
    const silent = (error: Error): void => resolve({ kind: 'silent', cause: error.message })
    const sent = https.request(url.value, {
      method: 'POST',
      lookup: publicLookup(),
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    sent.on('error', silent)
    sent.on('response', (response) => {
      // Its text says nothing that is needed, and may be endless.
      resolve({ kind: 'answered', status: response.statusCode ?? 0 })
      response.destroy()
    })
    sent.end(body)
  })
