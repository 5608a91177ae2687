import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { CashOutReceipt } from '@baize/contract/player'
import { formatMultiplier, present } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import type { StoredRoundBet } from './bets-sql.ts'

export type Receipts = {
  /** Ed25519, 32 bytes in base64url: verifies receipts. */
  readonly publicKey: string
  /** Deterministic: the same bet always gets the same receipt. */
  sign(bet: StoredRoundBet): CashOutReceipt | null
}

/** PKCS #8 header of a raw 32-byte Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD_BYTES = 12

/** Every process derives the same key from a shared secret. */
export function createReceipts({ receiptSecret }: Pick<Config, 'receiptSecret'>): Receipts {
  const seed = createHmac('sha256', receiptSecret).update('cash-out receipts').digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES)
  return {
    publicKey: publicKey.toString('base64url'),
    sign: (bet) => {
      if (bet.cashed === null || !bet.round) return null
      const said = {
        betId: bet.id,
        gameId: bet.gameId,
        round: bet.round.number,
        multiplier: formatMultiplier(bet.cashed),
        serverTime: present(bet.cashedAtMs, 'time of a cash-out'),
        latencyMs: present(bet.latencyMs, 'latency of a cash-out'),
        sentAt: bet.sentAtMs,
      }
      const text = Object.values(said)
        .map((value) => value ?? '')
        .join(':')
      return { ...said, signature: sign(null, Buffer.from(text), key).toString('base64url') }
    },
  }
}
