import type { RefusalId } from '@baize/contract/shared'

/** A call that was not carried out. `offline` and `cancelled` are the console's own. */
export type Failure = {
  readonly id: RefusalId | 'offline' | 'cancelled'
  readonly message: string
  readonly values: Readonly<Record<string, string>>
}

/** For queries, which report a failure by throwing. */
export class Failed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}
