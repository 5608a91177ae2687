import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkOutside, isPublicAddress, outsideUrl, publicLookup } from './public-address.ts'

const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const unresolved: LookupFunction = (_hostname, _options, callback) =>
  callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), '')

describe('[G-30] an address that an outsider names', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('is not connected to when it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is connected to when it is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ['http://push.example/1', 'notHttps'],
    ['ftp://push.example/1', 'notHttps'],
    ['https://push.example:8443/1', 'port'],
    ['https://me:secret@push.example/1', 'credentials'],
    ['https://127.0.0.1/1', 'notPublic'],
    ['https://2130706433/1', 'notPublic'],
    ['https://0x7f.1/1', 'notPublic'],
    ['https://0177.0.0.1/1', 'notPublic'],
    ['https://[::1]/1', 'notPublic'],
    ['https://[::ffff:7f00:1]/1', 'notPublic'],
    ['https://169.254.169.254/latest/meta-data', 'notPublic'],
    ['nothing', 'notAnAddress'],
  ])('is refused as %s', (url, fault) => {
    expect(outsideUrl(url)).toEqual({ ok: false, error: fault })
  })

  it('is refused when its name resolves to one that is not public, even among others', async () => {
    const url = 'https://push.example/1'
    expect((await checkOutside(url, resolvesTo('8.8.8.8', '2606:4700::1111'))).ok).toBe(true)
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])
      expect(await checkOutside(url, resolvesTo('8.8.8.8', address))).toEqual({
        ok: false,
        error: 'notPublic',
      })
    expect(await checkOutside(url, resolvesTo())).toEqual({ ok: false, error: 'notPublic' })
    expect(await checkOutside(url, unresolved)).toEqual({ ok: false, error: 'unresolved' })
  })

  it('is handed to the connection as it was checked', () => {
    const found: unknown[] = []
    publicLookup(resolvesTo('8.8.8.8'))('push.example', { all: false }, (...got) => found.push(got))
    publicLookup(resolvesTo('8.8.8.8'))('push.example', { all: true }, (...got) => found.push(got))
    expect(found).toEqual([
      [null, '8.8.8.8', 4],
      [null, [{ address: '8.8.8.8', family: 4 }]],
    ])
  })
})
