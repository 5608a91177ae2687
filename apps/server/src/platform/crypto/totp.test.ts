import { describe, expect, it } from 'vitest'
import { keyedHashes, seal, unseal } from './keys.ts'
import { authenticatorUri, base32, codeAt, stepAt, stepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('authenticator codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('match RFC 6238 at second %i', (second, code) => {
    expect(codeAt(SECRET, stepAt(second * 1000), 8)).toBe(code)
    expect(codeAt(SECRET, stepAt(second * 1000))).toBe(code.slice(2))
  })

  it('are accepted one step early or late and no more', () => {
    const nowMs = 1_700_000_000_000
    const now = stepAt(nowMs)
    const taken = [-2, -1, 0, 1, 2].filter(
      (drift) => stepOf(SECRET, codeAt(SECRET, now + drift), { nowMs, lastStep: 0 }) === now + drift,
    )
    expect(taken).toEqual([-1, 0, 1])
  })

  it('are never accepted twice, and no earlier one after a later one', () => {
    const nowMs = 1_700_000_000_000
    const now = stepAt(nowMs)
    expect(stepOf(SECRET, codeAt(SECRET, now), { nowMs, lastStep: now })).toBeNull()
    expect(stepOf(SECRET, codeAt(SECRET, now - 1), { nowMs, lastStep: now })).toBeNull()
    expect(stepOf(SECRET, codeAt(SECRET, now + 1), { nowMs, lastStep: now })).toBe(now + 1)
    for (const nonsense of ['', '12345', '1234567', 'abcdef', '٣٣٣٣٣٣'])
      expect(stepOf(SECRET, nonsense, { nowMs, lastStep: 0 })).toBeNull()
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a key in the encoding of RFC 4648: %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })

  it('have an address that an app can read, whatever the player’s name', () => {
    const uri = new URL(authenticatorUri('MZXW6YTB', 'Baize', 'a b&issuer=Evil'))
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.getAll('issuer')]).toEqual([
      'otpauth:',
      'MZXW6YTB',
      ['Baize'],
    ])
  })
})

describe('a sealed secret', () => {
  const random = (size: number) => new Uint8Array(size).fill(7)
  const sealed = seal(['the-secret-in-use-now'], random, '100001', SECRET)

  it('opens for its owner, also after the sealing key was changed', () => {
    expect(unseal(['the-secret-in-use-now'], '100001', sealed)).toEqual(SECRET)
    expect(unseal(['a-newer-secret-of-ours', 'the-secret-in-use-now'], '100001', sealed)).toEqual(SECRET)
  })

  it('opens for nobody else, with no other key, and not after one changed bit', () => {
    expect(sealed.includes(SECRET)).toBe(false)
    expect(unseal(['the-secret-in-use-now'], '100002', sealed)).toBeNull()
    expect(unseal(['another-secret-of-ours'], '100001', sealed)).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(unseal(['the-secret-in-use-now'], '100001', changed)).toBeNull()
    }
  })

  it('shares no key with a hash or another use', () => {
    const [hash] = keyedHashes(['the-secret-in-use-now'], 'codes', 'x')
    const [other] = keyedHashes(['the-secret-in-use-now'], 'recovery', 'x')
    expect(hash.equals(other)).toBe(false)
  })
})
