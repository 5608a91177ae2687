import fc from 'fast-check'
import jsQr from 'jsqr'
import { expect, it } from 'vitest'
import { QR_MARGIN, type Qr, qrOf } from './qr.ts'

const DOTS = 3

/** Decodes the code as rendered: black on white, with its margin. */
function scan({ size, rows }: Qr): string | undefined {
  const edge = (size + QR_MARGIN * 2) * DOTS
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) {
      const isDark = rows[Math.floor(y / DOTS) - QR_MARGIN]?.[Math.floor(x / DOTS) - QR_MARGIN] ?? false
      if (isDark) pixels.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
    }
  const found = jsQr(pixels, edge, edge, { inversionAttempts: 'dontInvert' })
  return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : undefined
}

it('the code is readable by a scanner, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
      const qr = qrOf(text)
      expect(qr && scan(qr)).toBe(text)
    }),
    { numRuns: 25, seed: 18 },
  )
})

it('the code holds an authenticator key and the longest bank code, and refuses a book', () => {
  for (const length of [1, 14, 15, 62, 106, 213, 287, 412, 512, 560]) {
    const text = 'a'.repeat(length)
    const qr = qrOf(text)
    expect(qr && scan(qr)).toBe(text)
  }
  expect(qrOf('a'.repeat(561))).toBeNull()
})
