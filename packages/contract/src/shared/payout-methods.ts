import * as z from 'zod/mini'
import type { CountryId } from './entities.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const PIX_KEYS = ['cpf', 'email', 'phone', 'random'] as const
export type PixKey = (typeof PIX_KEYS)[number]

/** Indonesian banks by transfer code. */
export const INDONESIAN_BANKS = [
  { id: '014', name: 'BCA' },
  { id: '008', name: 'Bank Mandiri' },
  { id: '009', name: 'BNI' },
  { id: '002', name: 'BRI' },
  { id: '022', name: 'CIMB Niaga' },
  { id: '011', name: 'Danamon' },
  { id: '013', name: 'Permata' },
  { id: '451', name: 'BSI' },
] as const

/** Networks on which coins are received and paid out; `name` is that of the coin provider. */
export const COIN_NETWORKS = [
  { id: 'tron', name: 'Tron' },
  { id: 'ethereum', name: 'Ethereum' },
] as const
export const CoinNetwork = z.enum(COIN_NETWORKS.map(({ id }) => id))
export type CoinNetwork = z.infer<typeof CoinNetwork>

/** A payout account as a person enters it. `readPayoutAccount` validates it. */
export const PayoutAccountInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bankUs'), routing: text(40), number: text(40) }),
  z.object({ kind: z.literal('pix'), keyType: z.enum(PIX_KEYS), key: text(120) }),
  z.object({
    kind: z.literal('bankId'),
    bank: z.enum(INDONESIAN_BANKS.map(({ id }) => id)),
    number: text(40),
  }),
  z.object({ kind: z.literal('coins'), network: CoinNetwork, address: text(120) }),
])
export type PayoutAccountInput = z.infer<typeof PayoutAccountInput>
export type PayoutKind = PayoutAccountInput['kind']
export const PAYOUT_KINDS = ['bankUs', 'pix', 'bankId', 'coins'] as const satisfies readonly PayoutKind[]

/** The bank payout of each country. Coins are paid to players who paid in coins, wherever they live. */
export const PAYOUT_KIND_OF: Readonly<Record<CountryId, PayoutKind>> = {
  US: 'bankUs',
  BR: 'pix',
  ID: 'bankId',
}
