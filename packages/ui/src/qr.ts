import { encode } from 'uqr'

/** Quiet zone, without which scanners do not find the code. */
export const QR_MARGIN = 4

/**
 * Version 18 has 89 modules a side: on a phone, each is still two pixels wide. It holds 560 bytes; a bank's longest
 * code is 512.
 */
const MAX_VERSION = 18
const MAX_BYTES = 560

export type Qr = {
  readonly size: number
  /** True is dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** QR code of a text at error correction level M, without its margin. Null for a text of more than 560 bytes. */
export function qrOf(text: string): Qr | null {
  const bytes = [...new TextEncoder().encode(text)]
  if (bytes.length > MAX_BYTES) return null
  const { size, data } = encode(bytes, { ecc: 'M', border: 0, maxVersion: MAX_VERSION })
  return { size, rows: data }
}
