import { createCipheriv, createDecipheriv } from 'node:crypto'
import { backwards, boundTo, NONCE_BYTES, TAG_BYTES } from '@baize/contract/player'
import { randomBytes } from '@baize/kit/testing'

const CIPHER = 'aes-256-gcm'

/** The page's side of a sealed call, with the `sk` it was given. */
export function sealedBy(sk: string, text: string, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const sealing = createCipheriv(CIPHER, Buffer.from(backwards(sk), 'hex'), nonce)
  sealing.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, sealing.update(text), sealing.final(), sealing.getAuthTag()]).toString('hex')
}

export function openedBy(sk: string, sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, 'hex')
  const opening = createDecipheriv(CIPHER, Buffer.from(backwards(sk), 'hex'), bytes.subarray(0, NONCE_BYTES))
  opening.setAAD(Buffer.from(bound))
  opening.setAuthTag(bytes.subarray(-TAG_BYTES))
  return opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + opening.final('utf8')
}

/** Associated data of a request and of its reply. */
export const asked = (address: string, st: number): string => boundTo(address, String(st), 'ask')
export const answered = (address: string, st: number): string => boundTo(address, String(st), 'answer')
