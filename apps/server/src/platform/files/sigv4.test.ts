import { describe, expect, it } from 'vitest'
import { encodedKey, signedAddress, signedRequest } from './sigv4.ts'

/** From AWS's documents of S3: "Signature Calculations for the Authorization Header" and "Using Query Parameters". */
const S3_KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const S3 = { region: 'us-east-1', service: 's3', nowMs: Date.UTC(2013, 4, 24) }
const BUCKET = 'https://examplebucket.s3.amazonaws.com'
/** From AWS's test suite of Signature Version 4. */
const SUITE_KEY = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const SUITE = { region: 'us-east-1', service: 'service', nowMs: Date.UTC(2015, 7, 30, 12, 36) }

const signatureIn = ({ authorization = '' }: Readonly<Record<string, string>>) =>
  authorization.split('Signature=')[1]

describe('a signature of version 4', () => {
  it.each([
    [
      'reads part of an object',
      {
        method: 'GET',
        url: new URL(`${BUCKET}/test.txt`),
        headers: { Range: 'bytes=0-9' },
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'writes an object whose key needs encoding',
      {
        method: 'PUT',
        url: new URL(`${BUCKET}/${encodedKey('test$file.text')}`),
        headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'has a parameter without a value',
      { method: 'GET', url: new URL(`${BUCKET}/?lifecycle`) },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'has parameters in another order',
      { method: 'GET', url: new URL(`${BUCKET}/?prefix=J&max-keys=2`) },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of AWS for a request that %s', (_what, request, signature) => {
    expect(signatureIn(signedRequest(S3_KEY, S3, request))).toBe(signature)
  })

  it('names key, scope and the headers it covers', () => {
    const request = { method: 'GET', url: new URL(`${BUCKET}/test.txt`), headers: { Range: 'bytes=0-9' } }
    const signed = signedRequest(S3_KEY, S3, request)
    expect(signed).toMatchObject({
      Range: 'bytes=0-9',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    })
    expect(signed['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    )
  })

  it.each([
    ['get-vanilla', 'GET', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['post-vanilla', 'POST', '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])('is that of %s in the test suite', (_name, method, query, signature) => {
    const url = new URL(`https://example.amazonaws.com/${query}`)
    expect(signatureIn(signedRequest(SUITE_KEY, SUITE, { method, url }))).toBe(signature)
  })
})

describe('a signed address', () => {
  it('is that of AWS for reading an object', () => {
    const url = new URL(`${BUCKET}/test.txt`)
    const signed = signedAddress(S3_KEY, S3, { method: 'GET', url, seconds: 86_400 })
    expect(signed.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
    expect(Object.fromEntries(signed.searchParams)).toMatchObject({
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
    })
  })
})

describe('the path of a key', () => {
  it('keeps slashes and unreserved characters, and encodes everything else', () => {
    expect(encodedKey("a-b/c_d.e~f/(g) 'h'*é!")).toBe('a-b/c_d.e~f/%28g%29%20%27h%27%2A%C3%A9%21')
  })
})
