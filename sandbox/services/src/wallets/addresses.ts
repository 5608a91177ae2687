import type { RandomBytes } from '@baize/kit'

/** Networks of the sandbox's wallets. */
export const CHAINS = ['tron', 'ethereum', 'bitcoin', 'lightning'] as const
export type Chain = (typeof CHAINS)[number]

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const letters = (alphabet: string, count: number, randomBytes: RandomBytes): string =>
  [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length]).join('')
const hex = (count: number, randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(count)).toString('hex')

/** A made-up address of the right form, or the text of a Lightning invoice. */
export function addressOn(chain: Chain, randomBytes: RandomBytes): string {
  switch (chain) {
    case 'tron':
      return `T${letters(BASE58, 33, randomBytes)}`
    case 'ethereum':
      return `0x${hex(20, randomBytes)}`
    case 'bitcoin':
      return `bcrt1q${letters(BECH32, 38, randomBytes)}`
    case 'lightning':
      return `lnbcrt1p${letters(BECH32, 260, randomBytes)}`
  }
}

/** The id of a transfer: of a transaction, of one of its outputs, or the hash of a Lightning payment. */
export const transferIdOn = (chain: Chain, randomBytes: RandomBytes): string =>
  `${chain === 'ethereum' ? '0x' : ''}${hex(32, randomBytes)}${chain === 'bitcoin' ? '-0' : ''}`
