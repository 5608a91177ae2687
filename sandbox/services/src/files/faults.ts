/** Everything that can go wrong at the store, for the next requests. */
export const FAULTS = {
  none: 'nothing',
  unavailable: 'unavailable (503 SlowDown)',
  internal: 'internal error (500)',
  denied: 'refuses the key (403)',
  slow: 'answers after 2 seconds',
  hang: 'never answers',
  lost: 'does it and cuts the connection',
  truncated: 'cuts the connection in the middle of the object',
  damaged: 'answers with other bytes of the same length',
  html: 'answers with HTML',
} as const
export type StoreFault = keyof typeof FAULTS
/** The faults as a schema names them. */
export const FAULT_NAMES: { readonly [Name in StoreFault]: Name } = {
  none: 'none',
  unavailable: 'unavailable',
  internal: 'internal',
  denied: 'denied',
  slow: 'slow',
  hang: 'hang',
  lost: 'lost',
  truncated: 'truncated',
  damaged: 'damaged',
  html: 'html',
}

export type Trouble = { fault: StoreFault; times: number }

/** The fault of this request; one fewer is left. */
export function takeFault(trouble: Trouble): StoreFault {
  if (trouble.times === 0) return 'none'
  trouble.times -= 1
  return trouble.fault
}
