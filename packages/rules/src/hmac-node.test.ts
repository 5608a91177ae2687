import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256 as anywhere } from './hmac.ts'
import { hmacSha256 as onNode } from './hmac-node.ts'

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
