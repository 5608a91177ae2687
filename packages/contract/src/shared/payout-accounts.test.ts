import { describe, expect, it } from 'vitest'
import { isRealName, isSameName, maskedAccount, readPayoutAccount } from './payout-accounts.ts'
import type { PayoutAccountInput } from './payout-methods.ts'

const faultOf = (account: PayoutAccountInput) => {
  const read = readPayoutAccount(account)
  return read.ok ? null : read.error.fault
}
const pix = (keyType: 'cpf' | 'email' | 'phone' | 'random', key: string): PayoutAccountInput => ({
  kind: 'pix',
  keyType,
  key,
})

describe('a payout account', () => {
  it.each([
    [pix('cpf', '529.982.247-25'), '52998224725'],
    [pix('email', ' Ana@Example.COM '), 'ana@example.com'],
    [pix('phone', '(11) 91234-5678'), '+5511912345678'],
    [pix('phone', '+55 11 91234-5678'), '+5511912345678'],
    [pix('random', '123E4567-E89B-12D3-A456-426614174000'), '123e4567-e89b-12d3-a456-426614174000'],
  ])('is normalised to one form: %j', (account, key) => {
    expect(readPayoutAccount(account)).toMatchObject({ ok: true, value: { key } })
  })

  it.each([
    [pix('cpf', '529.982.247-24'), 'cpfWrong'],
    [pix('cpf', '111.111.111-11'), 'cpfWrong'],
    [pix('email', 'ana@example'), 'emailWrong'],
    [pix('phone', '11 1234-5678'), 'phoneWrong'],
    [pix('random', '123'), 'randomKeyWrong'],
    [{ kind: 'bankUs', routing: '021000022', number: '12345' }, 'routingWrong'],
    [{ kind: 'bankUs', routing: '000000000', number: '12345' }, 'routingWrong'],
    [{ kind: 'bankUs', routing: '021000021', number: '123' }, 'numberWrong'],
    [{ kind: 'bankUs', routing: '021000021', number: '1234O5' }, 'numberWrong'],
    [{ kind: 'bankId', bank: '014', number: '1234567' }, 'numberWrong'],
    [{ kind: 'coins', network: 'tron', address: `0x${'1'.repeat(40)}` }, 'tronAddressWrong'],
    [{ kind: 'coins', network: 'tron', address: `T${'1'.repeat(32)}0` }, 'tronAddressWrong'],
    [{ kind: 'coins', network: 'ethereum', address: `T${'1'.repeat(33)}` }, 'ethereumAddressWrong'],
    [{ kind: 'coins', network: 'ethereum', address: `0x${'0'.repeat(40)}` }, 'ethereumAddressWrong'],
  ] as const)('is rejected when it is invalid: %j', (account, fault) => {
    expect(faultOf(account)).toBe(fault)
  })
})

it('shows only as many characters as are needed to tell accounts apart', () => {
  const shown = [
    pix('cpf', '52998224725'),
    pix('email', 'ana.souza@example.com'),
    pix('phone', '+5511912345678'),
    { kind: 'bankId', bank: '014', number: '1234567890' } as const,
  ].map((account) => maskedAccount(account))
  expect(shown).toEqual([
    { bank: 'cpf', masked: '•••.982.247-••' },
    { bank: 'email', masked: 'a•••@example.com' },
    { bank: 'phone', masked: '•••• 5678' },
    { bank: 'BCA', masked: '•••• 7890' },
  ])
})

it('matches a name in any case, accents and spacing', () => {
  expect(isSameName('José  da Silva', 'jose DA silva')).toBe(true)
  expect(isSameName('José da Silva', 'José Silva')).toBe(false)
  expect(isSameName('SUHARTO', 'Suharto')).toBe(true)
  expect(isSameName('Suharto', 'Suharto Wijaya')).toBe(false)
})

it.each([
  'Ana Souza',
  "Anne-Marie O'Neil",
  'Łukasz Żółć',
  'Suharto',
  ' Suharto ',
  'Ng',
  'H. Moh. Yusuf',
  'D’Souza',
  "Gerard 't Hooft",
  'Y Lan',
  'José'.normalize('NFD'),
])('accepts a name as documents have it: %j', (name) => {
  expect(isRealName(name)).toBe(true)
})

it.each(['', ' ', 'A', 'A.', "'", '-Ana', 'Ana 4', 'Ana <b>', 'Ana, Souza', 'A'.repeat(101)])(
  'rejects a text that is not a name: %j',
  (name) => {
    expect(isRealName(name)).toBe(false)
  },
)
