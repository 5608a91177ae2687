import { describe, expect, it } from 'vitest'
import { signatureFault, signedHeaders } from './signature.ts'

const NOW = 1_767_225_600_000
const WINDOW = 5 * 60_000
const OLD = ['the-old-secret-of-the-two'] as const
const NEW = ['the-new-secret-of-the-two'] as const
const body = Buffer.from('{"state":"paid"}')
const signed = signedHeaders(OLD, NOW, body.toString())

describe('a signature', () => {
  it('is hex HMAC-SHA256 over the timestamp, a dot and the body', () => {
    expect(signed).toEqual({
      'x-timestamp': '1767225600000',
      'x-signature': '633f5859532f54db4874336d4b841a96c521f9248d5c3758a61f9a2e390890ac',
    })
  })

  it('covers exactly the bytes that were signed', () => {
    expect(signatureFault(OLD, NOW, signed, body)).toBeNull()
    expect(signatureFault(OLD, NOW, signed, Buffer.from('{"state": "paid"}'))).toBe('wrong')
    expect(signatureFault(OLD, NOW, signed, Buffer.alloc(0))).toBe('wrong')
    expect(signatureFault(NEW, NOW, signed, body)).toBe('wrong')
  })

  it('is bound to its timestamp', () => {
    const moved = { ...signed, 'x-timestamp': String(NOW + 1) }
    expect(signatureFault(OLD, NOW, moved, body)).toBe('wrong')
  })

  it('is valid for five minutes in either direction', () => {
    for (const now of [NOW + WINDOW, NOW - WINDOW]) expect(signatureFault(OLD, now, signed, body)).toBeNull()
    for (const now of [NOW + WINDOW + 1, NOW - WINDOW - 1])
      expect(signatureFault(OLD, now, signed, body)).toBe('stale')
  })

  it('is accepted with the old and the new secret during a rotation, and made with the new', () => {
    const both = [...NEW, ...OLD] as const
    expect(signatureFault(both, NOW, signed, body)).toBeNull()
    expect(signedHeaders(both, NOW, 'x')).toEqual(signedHeaders(NEW, NOW, 'x'))
  })

  it.each([
    ['none', {}],
    ['no timestamp', { 'x-signature': signed['x-signature'] }],
    ['no signature', { 'x-timestamp': signed['x-timestamp'] }],
    ['a signature that is too short', { ...signed, 'x-signature': 'abcd' }],
    ['a signature with invalid characters', { ...signed, 'x-signature': 'z'.repeat(64) }],
    ['two signatures', { ...signed, 'x-signature': ['a', 'b'] }],
    ['an invalid timestamp', { ...signed, 'x-timestamp': 'NaN' }],
  ])('is reported missing when there is %s', (_, headers) => {
    expect(signatureFault(OLD, NOW, headers, body)).toBe('unsigned')
  })
})
