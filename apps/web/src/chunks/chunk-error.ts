export const CSS_CHUNK_LOAD_FAILED = 'CSS_CHUNK_LOAD_FAILED'

/** A lazy part of the site that cannot be had: after a deploy, or with a broken connection. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** Set when it was the styles of the part that did not come. */
  readonly code: typeof CSS_CHUNK_LOAD_FAILED | undefined

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.code = isAboutStyles(cause) ? CSS_CHUNK_LOAD_FAILED : undefined
  }
}

/** What the loader of the build says when a style sheet of a part fails. */
const isAboutStyles = (cause: unknown): boolean =>
  cause instanceof Error && /preload css/i.test(cause.message)
