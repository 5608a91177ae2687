const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Content of a dynamic QRIS code: EMV merchant-presented fields with the national identifier, and a checksum at the end. */
export function qrContent(reference: string, amount: string): string {
  const national = field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020000000001') + field('03', 'UMI')
  const whole = [
    field('00', '01'),
    field('01', '12'),
    field('51', national),
    field('52', '7995'),
    field('53', '360'),
    field('54', amount),
    field('58', 'ID'),
    field('59', 'SANDBOX'),
    field('60', 'JAKARTA'),
    field('61', '10110'),
    field('62', field('05', reference.slice(0, 25))),
    '6304',
  ].join('')
  return whole + checkSum(whole)
}

/** CRC-16/CCITT-FALSE, which ends such a code. */
function checkSum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
