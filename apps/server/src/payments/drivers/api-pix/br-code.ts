/** Fields of an EMV code: id, length, value. */
const field = (id: string, text: string): string => `${id}${String(text.length).padStart(2, '0')}${text}`

/** CRC-16/CCITT-FALSE as four hex digits. */
function checkSum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      sum = ((sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** Letters without accents and of one byte each: lengths in the code count bytes. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, most)

/**
 * The BR Code of a charge, which the payer scans or pastes, for banks that answer with its location only. The amount is
 * read from the location.
 */
export function brCode(location: string, merchant: { readonly name: string; readonly city: string }): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location.replace(/^https?:\/\//, ''))
  const code = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', plain(merchant.name, 25)),
    field('60', plain(merchant.city, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return code + checkSum(code)
}
