/** Strips the separators that people write in numbers; any other character makes the number invalid. */
export const digitsOf = (written: string): string => written.replaceAll(/[\s.\-/()+]/g, '')

/** A CPF in digits, or null if its length or check digits are wrong. */
export function readCpf(written: string): string | null {
  const digits = digitsOf(written)
  return isCpf(digits) ? digits : null
}

/** Eleven digits; the last two are check digits. */
function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const check = (length: number) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (all, digit, at) => all + Number(digit) * (length + 1 - at),
      0,
    )
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** Only the middle six digits, as Brazilian banks show it. */
export const maskedCpf = (digits: string): string => `•••.${digits.slice(3, 6)}.${digits.slice(6, 9)}-••`
