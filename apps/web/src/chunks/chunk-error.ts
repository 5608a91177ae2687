export const CSS_CHUNK_LOAD_FAILED = 'CSS_CHUNK_LOAD_FAILED'

/** A lazy chunk failed to load: after a deploy, or with a broken connection. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** Set if the style sheet of the chunk failed to load. */
  readonly code: typeof CSS_CHUNK_LOAD_FAILED | undefined

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.code = isAboutStyles(cause) ? CSS_CHUNK_LOAD_FAILED : undefined
  }
}

/** Matches the error of Vite's preloader for a chunk's style sheet. */
const isAboutStyles = (cause: unknown): boolean =>
  cause instanceof Error && /preload css/i.test(cause.message)
