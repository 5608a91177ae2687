/** A bug as somebody might make it one day: in this file, these words become those. The tests that are named must see it. */
export type Bug = {
  /** What goes wrong with it, for a player or for the house. */
  readonly name: string
  readonly file: string
  /** Stands in the file once. */
  readonly was: string
  readonly becomes: string
  readonly seenBy: readonly string[]
}
