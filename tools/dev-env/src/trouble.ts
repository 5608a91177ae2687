/** A fault that the user can fix. Its message is a single sentence, shown without a stack. */
export class UserFault extends Error {
  override name = 'Trouble'
}

/** The code of a system error such as ENOSPC, or null for anything else. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const NO_SPACE = /ENOSPC|No space left on device|Disk quota exceeded|EDQUOT/i

/** Whether a text reports a full disk, printed by a tool or thrown by the system. */
export const isDiskFull = (text: string): boolean => NO_SPACE.test(text)

/** The sentence for an error, or null for a bug, which is shown with its stack. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof UserFault) return error.message
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace()
  const inHome = pathOf(error)?.match(/^.*[\\/]\.baize(?=[\\/]|$)/)?.[0]
  if (isForbidden(code) && inHome !== undefined) return notOurs(inHome, messageOf(error))
  if (isForbidden(code) || code === 'EROFS') {
    return `This account may not write where Baize needs to (${messageOf(error)}); run as the owner of the checkout or make the folder writable.`
  }
  return null
}

export const isForbidden = (code: string | null): boolean => code === 'EACCES' || code === 'EPERM'

const pathOf = (error: unknown): string | null =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null

/** A start as root leaves files in the checkout that other users cannot access. */
export const notOurs = (home: string, why: string): string =>
  `Something in ${home} belongs to another user, as after a start as root (${why}); run as its owner or move .baize away.`

export const noSpace = (): string =>
  'The disk is full; free about 1 GB where the checkout and the temporary folder are, then run the command again.'
