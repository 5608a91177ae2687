import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForcedRetry } from '../player/forced.ts'
import { backwards, boundTo, cipherKeyOf, isSealedText, sealedAddress } from '../player/sealed.ts'
import { sttOf } from '../player/stt.ts'
import { CALLS, PATHS } from './calls.ts'
import { MUTATING } from './mutating.ts'

describe('sealed calls', () => {
  it('[A-34] cover the game calls that have a body, each at its own /v1/ address', () => {
    expect(sealedAddress('/api/game/mines_game/play')).toBe('/api/v1/game/mines_game/play')
    const sealed = PATHS.filter((path) => sealedAddress(path) !== null)
    const withBody = PATHS.filter((path) => path.startsWith('/api/game/') && CALLS[path].method === 'POST')
    expect(sealed).toEqual(withBody)
  })

  it('[A-34] derive a key only from a valid `sk`, read backwards', () => {
    const key = '0123456789abcdef'.repeat(4)
    expect(cipherKeyOf(backwards(key))).toBe(key)
    for (const none of ['', 'x', key.slice(1), `${key}0`, key.toUpperCase()])
      expect(cipherKeyOf(none)).toBeNull()
  })

  it('are told from JSON by their hexadecimal text and length', () => {
    expect(isSealedText('ab'.repeat(28))).toBe(true)
    for (const other of ['', 'ab'.repeat(27), `${'ab'.repeat(28)}c`, '{"status":0}'])
      expect(isSealedText(other)).toBe(false)
  })

  it('are bound to their address, their timestamp and their direction', () => {
    const all = ['/api/v1/game/bet', '/api/v1/game/info'].flatMap((address) =>
      ['1', '2'].flatMap((st) => (['ask', 'answer'] as const).map((way) => boundTo(address, st, way))),
    )
    expect(new Set(all).size).toBe(8)
  })
})

describe('the STT checksum', () => {
  it('equals its published value on client and server', () => {
    expect(sttOf('/api/game/bet', '1767225600000')).toBe('f4a45730e2f3bf18')
  })

  it('differs for another path or another time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.nat(), fc.nat(), (path, first, second) => {
        expect(sttOf(path, String(first))).toMatch(/^[0-9a-f]{16}$/)
        expect(sttOf(path, String(first)) === sttOf(path, String(second))).toBe(first === second)
      }),
    )
    expect(new Set(PATHS.map((path) => sttOf(path, '1'))).size).toBe(PATHS.length)
  })

  it('applies to calls that change something, and no read-only call needs it', () => {
    for (const path of ['/api/auth/login', '/api/game/bet', '/api/pay/recharge'] as const)
      expect(MUTATING.has(path)).toBe(true)
    for (const path of ['/api/home/startup', '/api/auth/check', '/api/game/bet_record'] as const)
      expect(MUTATING.has(path)).toBe(false)
  })
})

it('A forced retry is read from its JSON, and a broken one is ignored', () => {
  const whole = { redo: { path: '/x', token: 'a-token-of-24-characters' }, confirm: { message: 'Sure?' } }
  expect(readForcedRetry(JSON.stringify(whole))).toEqual(whole)
  for (const broken of [
    '',
    'null',
    '[]',
    '{"redo":',
    JSON.stringify({ ...whole, confirm: { message: ' ' } }),
    JSON.stringify({ ...whole, redo: { path: '/x', token: 'no\r\nheader' } }),
  ])
    expect(readForcedRetry(broken)).toBeUndefined()
})
