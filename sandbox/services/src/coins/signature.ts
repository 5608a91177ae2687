import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import {
  COIN_SIGNATURE_HEADER,
  COIN_TIMESTAMP_HEADER,
  COIN_WINDOW_SECONDS,
  coinSignedText,
  type Json,
} from '@baize/contract/provider'

const privateKey = (hex: string) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(hex, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
const publicKey = (hex: string) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(hex, 'hex')]),
    format: 'der',
    type: 'spki',
  })

type Spoken = { readonly method: string; readonly path: string; readonly body: Json | undefined }

export function coinHeaders(
  key: string,
  nowMs: number,
  { method, path, body }: Spoken,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000))
  const signature = sign(null, Buffer.from(coinSignedText(seconds, method, path, body)), privateKey(key))
  return { [COIN_TIMESTAMP_HEADER]: seconds, [COIN_SIGNATURE_HEADER]: signature.toString('base64') }
}

/** Whether these bytes carry the merchant's signature and a recent timestamp. */
export function isFromMerchant(
  merchantKey: string,
  nowMs: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { method, path, body }: Spoken,
): boolean {
  const seconds = headers[COIN_TIMESTAMP_HEADER]
  const signature = headers[COIN_SIGNATURE_HEADER]
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds) || typeof signature !== 'string')
    return false
  if (Math.abs(nowMs / 1000 - Number(seconds)) > COIN_WINDOW_SECONDS) return false
  const said = Buffer.from(coinSignedText(seconds, method, path, body))
  return verify(null, said, publicKey(merchantKey), Buffer.from(signature, 'base64'))
}
