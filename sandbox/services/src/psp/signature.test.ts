import { expect, it } from 'vitest'
import { isSigned, signedHeaders } from './signature.ts'

it('the signature equals the merchant’s: hex HMAC-SHA256 over the timestamp, a dot and the body', () => {
  const headers = signedHeaders(['the-old-secret-of-the-two'], 1_767_225_600_000, '{"state":"paid"}')
  expect(headers).toEqual({
    'x-timestamp': '1767225600000',
    'x-signature': '633f5859532f54db4874336d4b841a96c521f9248d5c3758a61f9a2e390890ac',
  })
  expect(
    isSigned(['another-one', 'the-old-secret-of-the-two'], 1_767_225_600_000, headers, '{"state":"paid"}'),
  ).toBe(true)
})
