import type { PaymentRequest } from '@baize/contract/provider'

/** A TLV field of the code: tag, length, value. */
const field = (number: string, text: string): string =>
  `${number}${String(text.length).padStart(2, '0')}${text}`

const CURRENCY_NUMBERS = { USD: '840', BRL: '986', IDR: '360' } as const
const COUNTRIES = { USD: 'US', BRL: 'BR', IDR: 'ID' } as const

/**
 * Payload of an instant-payment QR code (EMV merchant-presented fields), also pasted into a bank's app. Ends with its
 * checksum.
 */
export function instantCode(paymentId: string, { amount, currency }: PaymentRequest, origin: string): string {
  const where = new URL(origin).host
  const account = field('00', 'sandbox.pay') + field('25', `${where}/i/${paymentId}`)
  const code = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', CURRENCY_NUMBERS[currency]),
    field('54', amount),
    field('58', COUNTRIES[currency]),
    field('59', 'SANDBOX'),
    field('60', 'NOWHERE'),
    field('62', field('05', '***')),
  ].join('')
  const whole = `${code}6304`
  return whole + checkSum(whole)
}

/** CRC-16 with polynomial 0x1021 and initial value 0xffff. */
export function checkSum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
