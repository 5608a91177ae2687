/**
 * Encodes arrays in PostgreSQL's binary format, which spares both sides escaping and parsing array text: a batch sends
 * nineteen arrays. A Buffer as a parameter is sent as binary.
 */
const HEADER = 20
const NULL_LENGTH = -1

/** OIDs of pg_type, which never change. */
const OID = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25, json: 114, uuid: 2950, jsonb: 3802 } as const

export const textArray = (values: readonly (string | null)[]): Buffer => stringArray(OID.text, values)
export const jsonArray = (values: readonly (string | null)[]): Buffer => stringArray(OID.json, values)

/** Binary jsonb is a version byte followed by the text. */
export const jsonbArray = (values: readonly (string | null)[]): Buffer =>
  stringArray(
    OID.jsonb,
    values.map((value) => value && `\u0001${value}`),
  )

/**
 * No lone surrogates, which have no UTF-8 encoding: two texts that differ in one would be sent, or hashed, as the same.
 */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

function stringArray(oid: number, values: readonly (string | null)[]): Buffer {
  let room = HEADER
  // A UTF-16 unit takes at most three bytes in UTF-8.
  for (const value of values) room += 4 + (value === null ? 0 : value.length * 3)
  const buffer = header(oid, values.length, Buffer.allocUnsafe(room))
  let at = HEADER
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at)
      continue
    }
    const length = buffer.write(value, at + 4)
    // A lone surrogate is replaced by U+FFFD, which takes more bytes than units. Most texts are ASCII and skip the
    // check.
    if (length !== value.length && !isWellFormed(value))
      throw new Error('text must not contain a lone surrogate')
    buffer.writeInt32BE(length, at)
    at += 4 + length
  }
  return buffer.subarray(0, at)
}

export function bigintArray(values: readonly (bigint | null)[]): Buffer {
  return fixedArray(OID.int8, 8, values, (buffer, value, at) => buffer.writeBigInt64BE(value, at))
}

/** Amounts that a number holds exactly, which encode faster. */
export function amountArray(values: readonly number[]): Buffer {
  return fixedArray(OID.int8, 8, values, (buffer, value, at) => {
    if (!Number.isSafeInteger(value)) throw new Error(`amount must be a safe integer, got ${value}`)
    const high = Math.floor(value / 2 ** 32)
    buffer.writeInt32BE(high, at)
    buffer.writeUInt32BE(value - high * 2 ** 32, at + 4)
  })
}

/** 64-bit integers given as two halves. */
export function halvesArray(
  values: readonly ({ readonly high: number; readonly low: number } | null)[],
): Buffer {
  return fixedArray(OID.int8, 8, values, (buffer, { high, low }, at) => {
    buffer.writeInt32BE(high | 0, at)
    buffer.writeInt32BE(low | 0, at + 4)
  })
}

/** Ids: decimal digits that a number holds exactly. */
export function idArray(values: readonly (string | null)[]): Buffer {
  return fixedArray(OID.int8, 8, values, (buffer, value, at) => {
    const id = Number(value)
    if (!Number.isSafeInteger(id) || id < 0)
      throw new Error(`id must be a safe integer of 0 or more, got ${value}`)
    buffer.writeUInt32BE(Math.floor(id / 2 ** 32), at)
    buffer.writeUInt32BE(id >>> 0, at + 4)
  })
}

export function intArray(values: readonly (number | null)[]): Buffer {
  return fixedArray(OID.int4, 4, values, (buffer, value, at) => {
    // Node truncates fractions and writes NaN as 0.
    if ((value | 0) !== value) throw new Error(`value must be a 32-bit integer, got ${value}`)
    buffer.writeInt32BE(value, at)
  })
}

export function booleanArray(values: readonly (boolean | null)[]): Buffer {
  return fixedArray(OID.bool, 1, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at))
}

export function uuidArray(values: readonly (string | null)[]): Buffer {
  return fixedArray(OID.uuid, 16, values, writeUuid)
}

/** By hand: `Buffer.write` needs the dashes removed first, which costs more than everything else. */
function writeUuid(buffer: Buffer, uuid: string, at: number): void {
  let digits = 0
  let byte = 0
  for (let i = 0; i < uuid.length; i += 1) {
    const value = DIGITS[uuid.charCodeAt(i)] ?? BAD
    if (value === DASH) continue
    if (value === BAD) break
    if (digits % 2 === 0) byte = value << 4
    else buffer[at + (digits >> 1)] = byte | value
    digits += 1
  }
  if (digits !== 32 || uuid.length !== 36) throw new Error(`expected a UUID, got ${uuid}`)
}

const DASH = -1
const BAD = -2
const DIGITS = new Int8Array(128).fill(BAD)
for (const [value, digit] of Array.from('0123456789abcdef').entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}
DIGITS['-'.charCodeAt(0)] = DASH

/** All of the same length, as hashes are. */
export function bytesArray(size: number, values: readonly Uint8Array[]): Buffer {
  return fixedArray(OID.bytea, size, values, (buffer, value, at) => {
    if (value.length !== size) throw new Error(`expected ${size} bytes, got ${value.length}`)
    buffer.set(value, at)
  })
}

function fixedArray<T>(
  oid: number,
  size: number,
  values: readonly (T | null)[],
  write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
  const buffer = header(oid, values.length, Buffer.allocUnsafe(HEADER + values.length * (4 + size)))
  let at = HEADER
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at)
      continue
    }
    at = buffer.writeInt32BE(size, at)
    write(buffer, value, at)
    at += size
  }
  return buffer.subarray(0, at)
}

/** One dimension, nulls allowed, lower bound 1. */
function header(oid: number, length: number, buffer: Buffer): Buffer {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
