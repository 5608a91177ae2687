/** The first character, also one of two code units. */
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x2026)

/** Personal data as lists show it: enough to recognize, not enough to use. */
export function maskEmail(email: string | null): string {
  if (!email) return ''
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}…${email.slice(at)}`
}

export const maskPhone = (phone: string | null): string => (phone ? `…${phone.slice(-2)}` : '')

/** The initials. */
export const maskName = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${firstOf(word)}…`)
    .join(' ')

/** The year. */
export const maskBirthDate = (date: string | null): string => (date ? `${date.slice(0, 4)}-…` : '')
