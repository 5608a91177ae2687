import { createHash, timingSafeEqual } from 'node:crypto'
import { DAY_MS, type UserId, userId } from '@baize/kit'
import type { Config } from '../configuration/config.ts'
import { keyedHashes } from '../crypto/keys.ts'

type Secrets = Config['accountSecrets']

/** 96 bits: with them a return path stays within the 64 characters of a local part. */
const MAC_BYTES = 12
/** Recipients find a link in an old e-mail; the law of several countries wants a month. */
const UNSUBSCRIBE_DAYS = 180

const macsOf = (secrets: Secrets, use: string, text: string): readonly Buffer[] =>
  keyedHashes(secrets, use, text).map((hash) => hash.subarray(0, MAC_BYTES))

const isOneOf = (macs: readonly Buffer[], given: Buffer): boolean =>
  given.length === MAC_BYTES && macs.some((mac) => timingSafeEqual(mac, given))

/** UUID derived from a text: the same event is the same message, however often it is put into the outbox. */
export function messageIdOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function unsubscribeToken(secrets: Secrets, user: UserId, topic: string, nowMs: number): string {
  const claim = `${user}.${topic}.${Math.floor(nowMs / DAY_MS)}`
  return `${claim}.${macsOf(secrets, 'unsubscribe', claim)[0]?.toString('base64url')}`
}

/** Null for a token that is forged, altered or older than its time. */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
  nowMs: number,
): { readonly userId: UserId; readonly topic: string } | null {
  const [, claim = '', user = '', topic = '', day = '', mac = ''] =
    /^((\d{1,18})\.([a-z]{1,20})\.(\d{1,6}))\.([\w-]{16})$/.exec(token) ?? []
  if (claim === '' || !isOneOf(macsOf(secrets, 'unsubscribe', claim), Buffer.from(mac, 'base64url')))
    return null
  if (Number(day) + UNSUBSCRIBE_DAYS < Math.floor(nowMs / DAY_MS)) return null
  return { userId: userId(user), topic }
}

const PREFIX = 'b+'
/** Hex, since some mail servers change the case of what stands before the @. */
const BOUNCE = new RegExp(`b\\+([0-9a-f]{32})\\.([0-9a-f]{${MAC_BYTES * 2}})@`, 'gi')

/** Return path of one message: a bounce names the message it is about, and nobody can make one up. */
export function bounceAddress(secrets: Secrets, id: string, domain: string): string {
  const mac = macsOf(secrets, 'bounces', id)[0]?.toString('hex')
  return `${PREFIX}${id.replaceAll('-', '')}.${mac}@${domain}`
}

/** The message whose return path occurs in a report, if its signature is ours. */
export function bouncedMessage(secrets: Secrets, report: string): string | null {
  for (const [, hex = '', mac = ''] of report.matchAll(BOUNCE)) {
    const id = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    if (isOneOf(macsOf(secrets, 'bounces', id), Buffer.from(mac, 'hex'))) return id
  }
  return null
}
