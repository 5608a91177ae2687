import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256 as anywhere, sha256Hex, sha512Hex } from './hmac.ts'
import { hmacSha256 as onNode, sha256Hex as sha256OnNode, sha512Hex as sha512OnNode } from './hmac-node.ts'

it('HMAC gives the same bytes in the browser and on the server, for every key and message', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme' }),
      (key, message) => {
        expect(Buffer.from(onNode(key, message))).toEqual(Buffer.from(anywhere(key, message)))
      },
    ),
  )
})

it('HMAC gives the same bytes in both at the lengths where a block is full', () => {
  for (const unit of ['k', 'é', '牌', '🎲'])
    for (const length of [0, 1, 21, 22, 31, 32, 33, 63, 64, 65, 341, 342, 1023, 1024, 5000]) {
      const text = unit.repeat(length)
      expect(Buffer.from(onNode(text, 'm'))).toEqual(Buffer.from(anywhere(text, 'm')))
      expect(Buffer.from(onNode('k', text))).toEqual(Buffer.from(anywhere('k', text)))
    }
})

it('HMAC never overwrites the bytes of an earlier result', () => {
  const first = onNode('a', 'b')
  const copy = Buffer.from(first)
  onNode('c', 'd')
  expect(Buffer.from(first)).toEqual(copy)
})

it('SHA-256 gives the same hash in the browser and on the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sha256OnNode(text)).toBe(sha256Hex(text))
      expect(sha512OnNode(text)).toBe(sha512Hex(text))
    }),
  )
})
