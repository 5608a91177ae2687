import { createHmac } from 'node:crypto'
import * as jose from 'jose'
import { expect, it } from 'vitest'
import type { BetsyProvider } from '../../platform/configuration/provider-settings.ts'
import { betsy } from './adapter.ts'

const SECRETS = ['the-secret-of-today', 'the-secret-of-yesterday'] as const
const PROVIDER: BetsyProvider = {
  name: 'sportsbook',
  adapter: 'betsy',
  title: 'Sportsbook',
  games: [],
  url: 'http://127.0.0.1:9',
  health: '/health',
  allow: [],
  perSecond: 0,
  tokenMinutes: 1,
  currencies: {},
  negative: 'refuse',
  secrets: [...SECRETS],
}
const BODY = Buffer.from('{"amount":1.50}')

const headerOf = (fields: object): string => Buffer.from(JSON.stringify(fields)).toString('base64url')
const signed = (header: string, secret: string = SECRETS[0]): string =>
  createHmac('sha256', secret)
    .update(`${header}.${BODY.toString('base64url')}`)
    .digest('base64url')
const isSigned = (jws: string, body = BODY) => betsy.isSigned(PROVIDER, { 'x-sign-jws': jws }, body)

it('the check accepts a JWS library’s signature with either secret, and rejects a changed one', async () => {
  for (const secret of SECRETS) {
    const jws = await new jose.FlattenedSign(BODY)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(Buffer.from(secret))
    const good = `${jws.protected}..${jws.signature}`
    expect(await isSigned(good)).toBe(true)
    expect(await isSigned(good)).toBe(true)
    expect(await isSigned(good, Buffer.from('{"amount":1.51}'))).toBe(false)
    // The last character has two bits to spare: another text of the same bytes is not the signature.
    const last = jws.signature.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const other of alphabet.replace(last, ''))
      expect(await isSigned(`${good.slice(0, -1)}${other}`)).toBe(false)
  }
})

it('the check rejects other algorithms, critical extensions and invalid headers, even when well signed', async () => {
  for (const header of [
    headerOf({ alg: 'none' }),
    headerOf({ alg: 'HS512' }),
    headerOf({ alg: 'HS256', crit: ['b64'], b64: false }),
    headerOf({}),
    headerOf([]),
    Buffer.from('HS256').toString('base64url'),
  ])
    expect(await isSigned(`${header}..${signed(header)}`)).toBe(false)
  const header = headerOf({ alg: 'HS256' })
  expect(await isSigned(`${header}..${signed(header)}`)).toBe(true)
  expect(await isSigned(`${header}..${signed(header, 'another-secret')}`)).toBe(false)
  for (const jws of [
    '',
    '..',
    `${header}..`,
    `${header}..${signed(header)}=`,
    `${header}.e30.${signed(header)}`,
  ])
    expect(await isSigned(jws)).toBe(false)
})
