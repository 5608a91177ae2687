import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { TrustedBeacon } from './verify.ts'

/**
 * A public randomness beacon of the drand scheme `bls-unchained-g1-rfc9380`: every `periodMs` it signs the number of the
 * round, and nobody can compute that signature earlier.
 */
export type BeaconParameters = {
  /** Chain hash: the name of the beacon. */
  readonly name: string
  readonly publicKey: string
  readonly genesisMs: number
  readonly periodMs: number
}

/** drand's quicknet, run by the League of Entropy. */
export const QUICKNET: BeaconParameters = {
  name: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3000,
}

/** The sandbox's own: its secret key is public, so its draws can be foreseen. */
export const SANDBOX_BEACON: BeaconParameters = {
  name: '45ab33d1cea09f49ff0ec3761f70324eacb586812d72cac067979b9b7ef4d86a',
  publicKey:
    'a290649294ac9a0fbd681830d9a193ba03c88a04517ac2542d916cf5df3d163b19fb9edf2421cb44ce6ff222df68511910bc9defd6e4e74894dc05ba0788ee8031c80333d058b3fe459145106948ad809706b809757aaf83c7adcb0e54171210',
  genesisMs: 1_760_000_000_000,
  periodMs: 3000,
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The first round at or after a moment. */
export const roundFrom = ({ genesisMs, periodMs }: BeaconParameters, atMs: number): number =>
  Math.max(1, Math.ceil((atMs - genesisMs) / periodMs) + 1)

export const timeOfRound = ({ genesisMs, periodMs }: BeaconParameters, round: number): number =>
  genesisMs + (round - 1) * periodMs

function messageOf(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bls12_381.shortSignatures.hash(sha256(bytes), DOMAIN)
}

/** Takes tens of milliseconds: call it off the event loop. False for anything that is not a signature. */
export function isBeaconSignature(publicKey: string, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false
  try {
    return bls12_381.shortSignatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey))
  } catch {
    return false
  }
}

const PINNED = [QUICKNET, SANDBOX_BEACON]

/** The pinned beacon of this name as a verifier trusts it. An unknown one signs nothing. */
export function beaconNamed(name: string): TrustedBeacon {
  const parameters = PINNED.find((pinned) => pinned.name === name)
  return {
    name: parameters?.name ?? '',
    timeOf: (round) => (parameters ? timeOfRound(parameters, round) : Number.NEGATIVE_INFINITY),
    isSignature: (round, signature) =>
      parameters !== undefined && isBeaconSignature(parameters.publicKey, round, signature),
  }
}
