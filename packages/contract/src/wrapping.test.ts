import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALLS, PATHS } from './calls.ts'
import { readForcedRetry } from './forced.ts'
import { backwards, boundTo, cipherKeyOf, isSealedText, sealedAddress } from './sealed.ts'
import { MUTATING, sttOf } from './stt.ts'

describe('sealed calls', () => {
  it('[A-34] are the game calls that have a body, each at a /v1/ address of its own', () => {
    expect(sealedAddress('/api/game/mines_game/play')).toBe('/api/v1/game/mines_game/play')
    const sealed = PATHS.filter((path) => sealedAddress(path) !== null)
    const withBody = PATHS.filter((path) => path.startsWith('/api/game/') && CALLS[path].method === 'POST')
    expect(sealed).toEqual(withBody)
  })

  it('[A-34] have a key only when `sk` is one, read backwards', () => {
    const key = '0123456789abcdef'.repeat(4)
    expect(cipherKeyOf(backwards(key))).toBe(key)
    for (const none of ['', 'x', key.slice(1), `${key}0`, key.toUpperCase()])
      expect(cipherKeyOf(none)).toBeNull()
  })

  it('are told from JSON by their looks', () => {
    expect(isSealedText('ab'.repeat(28))).toBe(true)
    for (const other of ['', 'ab'.repeat(27), `${'ab'.repeat(28)}c`, '{"status":0}'])
      expect(isSealedText(other)).toBe(false)
  })

  it('are bound to where, when and which way they go', () => {
    const all = ['/api/v1/game/bet', '/api/v1/game/info'].flatMap((address) =>
      ['1', '2'].flatMap((st) => (['ask', 'answer'] as const).map((way) => boundTo(address, st, way))),
    )
    expect(new Set(all).size).toBe(8)
  })
})

describe('STT', () => {
  it('is the same on both sides for ever', () => {
    expect(sttOf('/api/game/bet', '1767225600000')).toBe('f4a45730e2f3bf18')
  })

  it('is another for another path or time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.nat(), fc.nat(), (path, one, other) => {
        expect(sttOf(path, String(one))).toMatch(/^[0-9a-f]{16}$/)
        expect(sttOf(path, String(one)) === sttOf(path, String(other))).toBe(one === other)
      }),
    )
    expect(new Set(PATHS.map((path) => sttOf(path, '1'))).size).toBe(PATHS.length)
  })

  it('counts where something may change, and not where a call only looks', () => {
    for (const path of ['/api/auth/login', '/api/game/bet', '/api/pay/recharge'] as const)
      expect(MUTATING.has(path)).toBe(true)
    for (const path of ['/api/home/startup', '/api/auth/check', '/api/game/bet_record'] as const)
      expect(MUTATING.has(path)).toBe(false)
  })
})

it('a forced retry is read from its JSON, and from nothing else', () => {
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
