import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256 as anywhere, sha256Hex, sha512Hex } from './hmac.ts'
import { hmacSha256 as onNode, sha256Hex as sha256OnNode, sha512Hex as sha512OnNode } from './hmac-node.ts'

it('is the same in the browser and on the server, for every key and message', () => {
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

it('hashes the same in the browser and on the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sha256OnNode(text)).toBe(sha256Hex(text))
      expect(sha512OnNode(text)).toBe(sha512Hex(text))
    }),
  )
})
