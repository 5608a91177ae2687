/** Our ids as `partnerReferenceNo`: some providers take 32 characters and no more, which is a UUID without its hyphens. */
export const referenceOf = (uuid: string): string => uuid.replaceAll('-', '')

/** Digits of a UUID in base 36. */
const LENGTH = 25

/** Reference of a code for an order. A code that nobody has seen is followed by another, which needs its own reference. */
export const codeReference = (orderId: string, attempt: number): string =>
  `${BigInt(`0x${referenceOf(orderId)}`)
    .toString(36)
    .padStart(LENGTH, '0')}${attempt}`

/** The order of a code; null for a reference that is none of ours. */
export function orderOf(reference: string): string | null {
  if (!/^[0-9a-z]{25}\d$/.test(reference)) return null
  const value = reference
    .slice(0, LENGTH)
    .split('')
    .reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = value.toString(16).padStart(32, '0')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts ? parts.slice(1).join('-') : null
}
