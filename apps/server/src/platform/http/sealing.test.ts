import { cipherKeyOf } from '@baize/contract/player'
import { present } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealedBy } from './sealing.fixture.ts'
import { createSealing } from './sealing.ts'

const OLD = 'the secret of last year'
const NEW = 'the secret of this year'
const made = (...secrets: string[]) => present(createSealing(secrets, randomBytes), 'sealing')

describe('sealed text', () => {
  it('opens with its own key, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, bound) => {
        expect(made(NEW).open(sealedBy(made(NEW).sk, text, bound), bound)?.text).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('does not open for another call or time, nor after any change of it', () => {
    const sealed = sealedBy(made(NEW).sk, '{"id":1}', 'ask /api/v1/game/bet 1')
    expect(made(NEW).open(sealed, 'ask /api/v1/game/bet 2')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === '0' ? '1' : '0'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      expect(made(NEW).open(changed, 'ask /api/v1/game/bet 1')).toBeNull()
    }
  })

  it.each(['', 'ab', 'zz'.repeat(40), 'AB'.repeat(40), '00'.repeat(27), '{"id":1}'])(
    'is refused when it is %j',
    (text) => {
      expect(made(NEW).open(text, 'x')).toBeNull()
    },
  )

  it('opens with an old secret while that is kept, and is answered with the same', () => {
    const sealed = sealedBy(made(OLD).sk, '{}', 'x')
    expect(made(NEW).open(sealed, 'x')).toBeNull()
    const opened = present(made(NEW, OLD).open(sealed, 'x'), 'opened by the old secret')
    expect(made(OLD).open(opened.seal('answer', 'y'), 'y')?.text).toBe('answer')
  })

  it('never repeats itself', () => {
    const all = Array.from({ length: 100 }, () => sealedBy(made(NEW).sk, '{}', 'x'))
    expect(new Set(all).size).toBe(100)
  })
})

describe('the published key', () => {
  it('is that of the first secret, backwards, and does not reveal the secret', () => {
    const key = cipherKeyOf(made(NEW, OLD).sk)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(made(NEW).sk).toBe(made(NEW, OLD).sk)
    expect(made(OLD).sk).not.toBe(made(NEW).sk)
    expect(Buffer.from(present(key, 'key'), 'hex').toString('latin1')).not.toContain(NEW)
  })

  it('is absent without a secret', () => {
    expect(createSealing([], randomBytes)).toBeNull()
  })
})
