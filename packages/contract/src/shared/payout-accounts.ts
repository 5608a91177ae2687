import { err, never, ok, type Result } from '@baize/kit'
import { digitsOf, maskedCpf, readCpf } from './cpf.ts'
import { type CoinNetwork, INDONESIAN_BANKS, type PayoutAccountInput } from './payout-methods.ts'

export const ACCOUNT_FAULTS = [
  'routingWrong',
  'numberWrong',
  'cpfWrong',
  'emailWrong',
  'phoneWrong',
  'randomKeyWrong',
  'tronAddressWrong',
  'ethereumAddressWrong',
] as const
export type AccountFault = (typeof ACCOUNT_FAULTS)[number]
export type AccountField = 'routing' | 'number' | 'key' | 'address'

/** Normalizes an account, so that two spellings of one account are equal. */
export function readPayoutAccount(
  account: PayoutAccountInput,
): Result<PayoutAccountInput, { readonly field: AccountField; readonly fault: AccountFault }> {
  switch (account.kind) {
    case 'bankUs': {
      const [routing, number] = [digitsOf(account.routing), digitsOf(account.number)]
      if (!isRouting(routing)) return err({ field: 'routing', fault: 'routingWrong' })
      if (!/^\d{4,17}$/.test(number)) return err({ field: 'number', fault: 'numberWrong' })
      return ok({ ...account, routing, number })
    }
    case 'bankId': {
      const number = digitsOf(account.number)
      return /^\d{8,16}$/.test(number)
        ? ok({ ...account, number })
        : err({ field: 'number', fault: 'numberWrong' })
    }
    case 'pix':
      return readPix(account)
    case 'coins':
      return readAddress(account)
    default:
      return never(account)
  }
}

/** The form of an address on each network: coins sent to one of another network are lost. */
const ADDRESSES: Readonly<Record<CoinNetwork, { readonly form: RegExp; readonly fault: AccountFault }>> = {
  tron: { form: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, fault: 'tronAddressWrong' },
  // Not the zero address, from which nobody can move coins again.
  ethereum: { form: /^0x(?!0{40}$)[0-9a-fA-F]{40}$/, fault: 'ethereumAddressWrong' },
}

function readAddress(
  account: Extract<PayoutAccountInput, { kind: 'coins' }>,
): ReturnType<typeof readPayoutAccount> {
  const { form, fault } = ADDRESSES[account.network]
  const written = account.address.trim()
  if (!form.test(written)) return err({ field: 'address', fault })
  // Capitals in an Ethereum address are a check sum and do not make it another address.
  return ok({ ...account, address: account.network === 'ethereum' ? written.toLowerCase() : written })
}

function readPix(
  account: Extract<PayoutAccountInput, { kind: 'pix' }>,
): ReturnType<typeof readPayoutAccount> {
  const written = account.key.trim()
  const wrong = (fault: AccountFault) => err({ field: 'key' as const, fault })
  switch (account.keyType) {
    case 'cpf': {
      const key = readCpf(written)
      return key === null ? wrong('cpfWrong') : ok({ ...account, key })
    }
    case 'email': {
      const key = written.toLowerCase()
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(key) && key.length <= 77
        ? ok({ ...account, key })
        : wrong('emailWrong')
    }
    case 'phone': {
      const national = digitsOf(written).replace(/^(?:00)?55(?=\d{10,11}$)/, '')
      // A mobile number has a two-digit area code and nine digits that begin with 9.
      return /^[1-9]{2}9\d{8}$/.test(national)
        ? ok({ ...account, key: `+55${national}` })
        : wrong('phoneWrong')
    }
    case 'random': {
      const key = written.toLowerCase()
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
        ? ok({ ...account, key })
        : wrong('randomKeyWrong')
    }
    default:
      return never(account.keyType)
  }
}

/** Nine digits; the last makes the weighted sum a multiple of ten (ABA checksum). */
function isRouting(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** The masked account, as shown to its owner. */
export function maskedAccount(account: PayoutAccountInput): {
  readonly bank: string
  readonly masked: string
} {
  switch (account.kind) {
    case 'bankUs':
      return { bank: account.routing, masked: lastFour(account.number) }
    case 'bankId':
      return {
        bank: INDONESIAN_BANKS.find(({ id }) => id === account.bank)?.name ?? account.bank,
        masked: lastFour(account.number),
      }
    case 'pix':
      return { bank: account.keyType, masked: maskedKey(account.keyType, account.key) }
    case 'coins':
      return { bank: account.network, masked: `${account.address.slice(0, 6)}…${account.address.slice(-6)}` }
    default:
      return never(account)
  }
}

const lastFour = (number: string): string => `•••• ${number.slice(-4)}`

function maskedKey(keyType: Extract<PayoutAccountInput, { kind: 'pix' }>['keyType'], key: string): string {
  switch (keyType) {
    case 'cpf':
      return maskedCpf(key)
    case 'email':
      return key.replace(/^(.).*@/, '$1•••@')
    case 'phone':
    case 'random':
      return lastFour(key)
    default:
      return never(keyType)
  }
}

/** A name as on a document: many people have only one name, and some have a single-letter part. */
export const isRealName = (name: string): boolean =>
  /^['’]?\p{L}[\p{L}\p{M}'’.-]*(\s+['’]?\p{L}[\p{L}\p{M}'’.-]*)*$/u.test(name.trim()) &&
  (name.match(/\p{L}/gu) ?? []).length >= 2 &&
  name.trim().length <= 100

/** Whether two spellings are the same name: accents, case and spaces are ignored. */
export const isSameName = (left: string, right: string): boolean => plainName(left) === plainName(right)

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
