const field = (id: string, text: string): string => `${id}${String(text.length).padStart(2, '0')}${text}`

/** Written apart from the site's own, so that a mistake in one shows. CRC-16 with 0x1021, from 0xffff. */
function crc(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** The code of a charge, which a person scans or pastes. */
export function brCodeOf(location: string, name: string): string {
  const account = field('26', field('00', 'br.gov.bcb.pix') + field('25', location))
  const payee = field('59', name.slice(0, 25)) + field('60', 'SAO PAULO')
  const code = `000201010212${account}5204000053039865802BR${payee}${field('62', field('05', '***'))}6304`
  return code + crc(code)
}

/** The txid at the end of a pasted code's location; null for a code of another bank, or one that was cut. */
export function txidIn(pasted: string): string | null {
  const code = pasted.trim()
  if (code.length < 8 || crc(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return null
  return /\/v2\/([a-zA-Z0-9]{26,35})/.exec(code)?.[1] ?? null
}
