import type { Clock } from './clock.ts'

declare const brand: unique symbol
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** A player. Decimal digits: it is a bigint in the database and a string everywhere else. */
export type UserId = Brand<string, 'UserId'>
export type BetId = Brand<string, 'BetId'>
export type OrderId = Brand<string, 'OrderId'>
export type SeedPairId = Brand<string, 'SeedPairId'>

export const userId = (digits: string | bigint): UserId => String(digits) as UserId
export const betId = (uuid: string): BetId => uuid as BetId
export const orderId = (uuid: string): OrderId => uuid as OrderId
export const seedPairId = (uuid: string): SeedPairId => uuid as SeedPairId

export type RandomBytes = (size: number) => Uint8Array

/** A UUID of version 7: sorts by time, so that index pages fill in order. */
export function uuidV7(clock: Clock, randomBytes: RandomBytes): string {
  const bytes = new Uint8Array(16)
  bytes.set(randomBytes(10), 6)
  const nowMs = clock.now()
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
