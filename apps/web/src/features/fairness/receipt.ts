import type { CashOutReceipt } from '@baize/contract/player'

/** `unchecked`: Ed25519 is not available, because of the browser or because the page has no TLS. */
export type ReceiptFinding = 'signed' | 'forged' | 'unchecked'

/** Verifies the site's signature of a cash-out in this browser. */
export async function checkReceipt(receipt: CashOutReceipt, siteKey: string): Promise<ReceiptFinding> {
  const { betId, gameId, round, multiplier, serverTime, latencyMs, sentAt, signature } = receipt
  const text = [betId, gameId, round, multiplier, serverTime, latencyMs, sentAt ?? ''].join(':')
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(siteKey), 'Ed25519', false, ['verify'])
    const signed = await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(signature),
      new TextEncoder().encode(text),
    )
    return signed ? 'signed' : 'forged'
  } catch {
    return 'unchecked'
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
