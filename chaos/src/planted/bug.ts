/** A mutation: in this file, `was` is replaced by `becomes`. The named tests must fail. */
export type Bug = {
  /** The consequence for a player or the house. */
  readonly name: string
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly was: string
  readonly becomes: string
  readonly seenBy: readonly string[]
}
