import { createHash } from 'node:crypto'
import type { Clock } from '@baize/kit'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Public, as its draws decide no real money: production refuses this beacon. */
const SECRET_KEY = '475f9d188e4f2ad71f79b21f73e2016a034e39f3d73cc8c8845811b693eb77f0'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const GENESIS_S = 1_760_000_000
const PERIOD_S = 3
/** Signing takes some ten milliseconds, and every process of a site asks for the same rounds. */
const KEPT = 200

const { shortSignatures } = bls12_381
const secretKey = Uint8Array.from(Buffer.from(SECRET_KEY, 'hex'))
const publicKey = shortSignatures.getPublicKey(secretKey).toHex(true)
export const BEACON_NAME = createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex')

const Round = z.object({ round: z.string().check(z.regex(/^[1-9]\d{0,12}$/)) })

function signatureOf(round: number): string {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const message = createHash('sha256').update(number).digest()
  return shortSignatures.sign(shortSignatures.hash(message, DOMAIN), secretKey).toHex(true)
}

/** A randomness beacon with the wire format of drand. It answers 404 for a round that is not due yet. */
export function randomnessBeacon(app: FastifyInstance, { clock }: { readonly clock: Clock }): void {
  const known = new Map<number, string>()
  const keep = (round: number): string => {
    const signature = known.get(round) ?? signatureOf(round)
    known.set(round, signature)
    for (const old of known.keys()) {
      if (known.size <= KEPT) break
      known.delete(old)
    }
    return signature
  }
  app.get(`/${BEACON_NAME}/info`, async () => ({
    public_key: publicKey,
    period: PERIOD_S,
    genesis_time: GENESIS_S,
    hash: BEACON_NAME,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'sandbox' },
  }))
  app.get(`/${BEACON_NAME}/public/:round`, async (request, reply) => {
    const asked = Round.safeParse(request.params)
    const round = asked.success ? Number(asked.data.round) : 0
    const newest = Math.floor((clock.now() / 1000 - GENESIS_S) / PERIOD_S) + 1
    if (round < 1 || round > newest) return reply.code(404).send({ error: 'no such round yet' })
    const signature = keep(round)
    const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
    return { round, randomness, signature }
  })
}
