/** Something the person at the keyboard can mend. Its message is the one sentence that is shown, without a stack. */
export class Trouble extends Error {
  override name = 'Trouble'
}

/** The code of a system error such as ENOSPC, or null for anything else. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const NO_SPACE = /ENOSPC|No space left on device|Disk quota exceeded|EDQUOT/i

/** True for a failure that only a freed disk mends, whether a tool printed it or the system threw it. */
export const saysNoSpace = (text: string): boolean => NO_SPACE.test(text)

/** The sentence for an error, or null when it is a bug that deserves its stack. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof Trouble) return error.message
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace()
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This account may not write where Baize needs to (${messageOf(error)}); run as the owner of the checkout or make the folder writable.`
  }
  return null
}

export const noSpace = (): string =>
  'The disk is full; free about 1 GB where the checkout and the temporary folder are, then run the command again.'
