/** Messages between a page and the workers of its site. Each has a port for the answer where there is one. */
export type ToWorker =
  /** The page is idle: fetch the rest of the build, and drop builds that no page uses. */
  | { readonly type: 'keepBuild' }
  /** The player wants the new version now. */
  | { readonly type: 'takeOver' }
  /** Answered with the id of the worker's build. */
  | { readonly type: 'whichBuild' }

/** A worker asks each page which build it runs; answered with its id. */
export type ToPage = { readonly type: 'whichBuild' }

export const readMessage = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
    ? data.type
    : undefined
