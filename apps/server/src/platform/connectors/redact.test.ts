import { chance } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redacted, redactedPath } from './redact.ts'

/** A CPF whose check digits are right. */
function cpfFrom(nine: string): string {
  const digit = (digits: string): number => {
    const sum = Array.from(digits).reduce((all, each, i) => all + Number(each) * (digits.length + 1 - i), 0)
    return ((sum * 10) % 11) % 10
  }
  const ten = `${nine}${digit(nine)}`
  return `${ten}${digit(ten)}`
}
const dotted = (cpf: string): string => cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')

const digits = (size: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: size, maxLength: size }).map((all) => all.join(''))
const cpf = digits(9)
  .filter((nine) => !/^(\d)\1+$/.test(nine))
  .map(cpfFrom)
const account = digits(10).map((number) => `7${number}`)
const personName = fc
  .tuple(
    fc.constantFrom('Zuleica', 'Xanthippe', 'Óscar'),
    fc.constantFrom('Quintanilha', 'Wanjiru', "D'Ávila"),
  )
  .map((names) => names.join(' '))
const key = fc
  .array(fc.constantFrom(...Array.from('abcdefghkmnpqrstuvwxyzABCDEFGH23456789')), {
    minLength: 24,
    maxLength: 40,
  })
  .map((letters) => `k3y${letters.join('')}`)

/** Something that must not be kept, and the fields it comes in. */
const planted = fc.oneof(
  fc.tuple(cpf, fc.constantFrom('cpf', 'taxID', 'tax_id', 'payer_cpf', 'identification-number')),
  fc.tuple(account, fc.constantFrom('accountNumber', 'account_number', 'sourceAccountNo', 'conta', 'pixKey')),
  fc.tuple(
    personName,
    fc.constantFrom('nome', 'party_name', 'beneficiaryAccountName', 'given_names', 'accountHolderName'),
  ),
  fc.tuple(
    key,
    fc.constantFrom('access_token', 'clientSecret', 'api-key', 'password', 'X-SIGNATURE', 'Authorization'),
  ),
)

/** What disputes are decided by, in fields that identify nobody. */
const kept = fc.oneof(
  fc.tuple(
    fc.constantFrom('amount', 'value', 'original'),
    fc.integer({ min: 1, max: 10 ** 9 }).map((n) => `${n}.90`),
  ),
  fc.tuple(fc.constantFrom('external_id', 'txid', 'endToEndId', 'correlationID', 'status'), fc.uuid()),
)

type Plant = { readonly text: string; readonly gone: readonly string[]; readonly stays: readonly string[] }

/** JSON in which the planted are nested in lists and objects. */
const json: fc.Arbitrary<Plant> = fc
  .array(fc.tuple(planted, kept, fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 8 })
  .map((all) => ({
    text: JSON.stringify({
      data: all.map(([[value, name], [keptName, keptValue], shape]) => ({
        [keptName]: keptValue,
        more: [
          { [name]: value },
          { [name]: [value, { again: value }] },
          { [name]: { text: value, deep: [{ value }] } },
          { payload: JSON.stringify({ [name]: value }) },
          [[{ [name]: value }]],
        ][shape],
      })),
    }),
    gone: all.map(([[value]]) => value),
    stays: all.map(([, [, value]]) => value),
  }))

const form: fc.Arbitrary<Plant> = fc
  .tuple(fc.array(fc.tuple(planted, kept), { minLength: 1, maxLength: 6 }), fc.constantFrom('', '?'))
  .map(([all, before]) => ({
    text: `${before}${all
      .map(([[value, name], [keptName, keptValue]]) =>
        new URLSearchParams([
          [keptName, keptValue],
          [`payer[${name}]`, value],
        ]).toString(),
      )
      .join('&')}`,
    gone: all.map(([[value]]) => value),
    stays: all.map(([, [, value]]) => value),
  }))

/** As it is written and as forms and JSON write it. */
const writings = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams({ value }).toString().slice('value='.length),
  JSON.stringify(value).slice(1, -1),
]

const runs = { seed: chance.below(2 ** 31), numRuns: 300 }

describe('the text of a call that is kept', () => {
  it.each([
    ['JSON', json],
    ['a form or a query', form],
  ])('has no tax number, account, name or key of %s, and every amount and id', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, ({ text, gone, stays }) => {
        const shown = redacted(text)
        for (const value of gone) for (const written of writings(value)) expect(shown).not.toContain(written)
        for (const value of stays) expect(shown).toContain(value)
      }),
      runs,
    )
  })

  it('has none of them when the JSON breaks off anywhere', () => {
    fc.assert(
      fc.property(json, fc.double({ min: 0, max: 1, noNaN: true }), ({ text, gone }, share) => {
        const shown = redacted(text.slice(0, Math.floor(text.length * share)))
        for (const value of gone) expect(shown).not.toContain(value)
      }),
      runs,
    )
  })

  it('has none of them when it is longer than what is kept, and says how long it was', () => {
    const person = { cpf: cpfFrom('123456789'), nome: 'Zuleica Quintanilha', valor: '10.00' }
    const text = JSON.stringify({ pix: Array.from({ length: 400 }, () => person) })
    expect(text.length).toBeGreaterThan(16 * 1024)
    for (const cut of [text, text.slice(0, 16 * 1024), text.slice(0, -1)]) {
      const shown = redacted(cut)
      expect(shown.length).toBeLessThan(8100)
      expect(shown).not.toMatch(/Zuleica|12345678909/)
      expect(shown).toContain(`(${cut.length} characters)`)
    }
  })

  it('keeps numbers to the digit, as the provider wrote them', () => {
    const text = '{"amount":10.00, "id":9007199254740993,"rate":1.10e-3,"isTest":false,"at":null}'
    expect(redacted(text)).toBe(text)
  })

  it.each([
    ['{"account_number":"00123456789","amount":5}', '{"account_number":"•••789","amount":5}'],
    ['{"accountNo":12345678}', '{"accountNo":"•••678"}'],
    ['{"conta":"1234"}', '{"conta":"•••"}'],
    [
      '{"customer":{"name":"Ana","id":"c-1"},"coin":{"name":"USDT"}}',
      '{"customer":{"name":"•••","id":"c-1"},"coin":{"name":"USDT"}}',
    ],
    ['{"owner":[{"name":"Ana"}]}', '{"owner":[{"name":"•••"}]}'],
    [
      '{"email":"ana@example.com","about":"write to ana@example.com"}',
      '{"email":"•••","about":"write to a•••@example.com"}',
    ],
    ['{"message":"CPF 123.456.789-09 not found"}', '{"message":"CPF ••• not found"}'],
    [
      '{"message":"12345678909 is not the payer, 12345678901 is an order"}',
      '{"message":"••• is not the payer, 12345678901 is an order"}',
    ],
    ['{"detail":"call +5511987654321"}', '{"detail":"call •••321"}'],
    [
      '{"payUrl":"https://pay.example/i/1?token=abcdef&id=7"}',
      '{"payUrl":"https://pay.example/i/1?token=•••&id=7"}',
    ],
    ['Invalid Bearer abc.def-ghi', 'Invalid Bearer •••'],
    [
      '<Error><Code>AccessDenied</Code><AccountNumber>123456789</AccountNumber></Error>',
      '<Error><Code>AccessDenied</Code><AccountNumber>•••789</AccountNumber></Error>',
    ],
    ['password: hunter2, status: 5', 'password: •••, status: 5'],
    [
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>Ana</body></html>',
      'HTML page of 87 bytes: 502 Bad Gateway',
    ],
  ])('shows %s as %s', (text, shown) => {
    expect(redacted(text)).toBe(shown)
  })

  it('hides the secrets of the call wherever they stand and however they are written', () => {
    const secrets = ['p/w"with\\signs', 'Ana Lúcia', 'x']
    const text = JSON.stringify({ note: 'p/w"with\\signs of ANA LÚCIA', x: 'xxx', again: ['ana lúcia'] })
    expect(redacted(text, secrets)).toBe('{"note":"••• of •••","x":"xxx","again":["•••"]}')
    expect(redacted('?q=ana+l%C3%BAcia&id=1', secrets)).toBe('?q=•••&id=1')
    // With the signs that keys and addresses have.
    expect(redacted('{"key":"xnd_live-a.b/c+d"}', ['xnd_live-a.b/c+d'])).toBe('{"key":"•••"}')
  })
})

describe('the path of a call that is kept', () => {
  it.each([
    ['/v1/pix-keys/12345678909/check', '/v1/pix-keys/•••/check'],
    [`/keys/${encodeURIComponent('ana@example.com')}`, '/keys/a•••@example.com'],
    ['/keys/%2B5511987654321', '/keys/•••321'],
    [`/keys/${dotted('12345678909')}`, '/keys/•••'],
    ['/keys/11222333000181', '/keys/•••181'],
    ['/cob/7978c0c97ea847e78e8849634473c1f1', '/cob/7978c0c97ea847e78e8849634473c1f1'],
    ['/v2/invoices/inv-1%2F2', '/v2/invoices/inv-1%2F2'],
    ['/bad/%zz', '/bad/%zz'],
  ])('of %s is %s', (path, shown) => {
    expect(redactedPath(path)).toBe(shown)
  })

  it('has no secret of the call, whatever signs it has', () => {
    expect(redactedPath('/bot/a-secret.of(all)/send', ['a-secret.of(all)', '^$*+?[]{}|/-'])).toBe(
      '/bot/•••/send',
    )
    expect(redactedPath('/bot/abc%2Fdef/send', ['abc/def'])).toBe('/bot/•••/send')
  })
})
