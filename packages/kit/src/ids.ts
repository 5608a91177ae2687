import type { Clock } from './clock.ts'

declare const brand: unique symbol
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** A player. Decimal digits: a bigint in the database, a string everywhere else. */
export type UserId = Brand<string, 'UserId'>
export type BetId = Brand<string, 'BetId'>
export type OrderId = Brand<string, 'OrderId'>
export type SeedPairId = Brand<string, 'SeedPairId'>
export type WithdrawalId = Brand<string, 'WithdrawalId'>
export type BonusId = Brand<string, 'BonusId'>
export type PacketId = Brand<string, 'PacketId'>

export const userId = (digits: string | bigint): UserId => String(digits) as UserId
export const betId = (uuid: string): BetId => uuid as BetId
export const orderId = (uuid: string): OrderId => uuid as OrderId
export const seedPairId = (uuid: string): SeedPairId => uuid as SeedPairId
export const withdrawalId = (uuid: string): WithdrawalId => uuid as WithdrawalId
export const bonusId = (uuid: string): BonusId => uuid as BonusId
export const packetId = (uuid: string): PacketId => uuid as PacketId

export type RandomBytes = (size: number) => Uint8Array

/** A UUID version 7: sorts by time, so that index pages fill in order. */
export function uuidV7(clock: Clock, randomBytes: RandomBytes): string {
  const random = randomBytes(10)
  return uuidAt(clock.now(), ((random[8] ?? 0) << 8) | (random[9] ?? 0), random)
}

/**
 * UUIDs version 7, strictly increasing: twelve bits count within a millisecond, and while the clock stands still or is
 * set back.
 */
export function risingIds(clock: Clock, randomBytes: RandomBytes): () => string {
  let lastMs = 0
  let count = 0
  return () => {
    const random = randomBytes(8)
    const nowMs = clock.now()
    count += 1
    if (nowMs > lastMs || count > 0xfff) {
      lastMs = Math.max(nowMs, lastMs + 1)
      count = 0
    }
    return uuidAt(lastMs, count, random)
  }
}

function uuidAt(ms: number, twelveBits: number, random: Uint8Array): string {
  const high = Math.floor(ms / 2 ** 16)
  const byte = (i: number): string => HEX[random[i] ?? 0] ?? ''
  return (
    `${word(high >>> 16)}${word(high)}-${word(ms)}-${word((twelveBits & 0xfff) | 0x7000)}-` +
    `${HEX[((random[0] ?? 0) & 0x3f) | 0x80]}${byte(1)}-${byte(2)}${byte(3)}${byte(4)}${byte(5)}${byte(6)}${byte(7)}`
  )
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** The lowest sixteen bits as four hex digits. */
const word = (bits: number): string => `${HEX[(bits >>> 8) & 0xff]}${HEX[bits & 0xff]}`
