/** The one organization of the sandbox. */
export const ORGANIZATION = '3f1c9a52-7c1e-4c0a-9d43-6a2b8f4d1e90'
/** Its bank account, which payouts leave from. */
export const INTERNAL_ACCOUNT = '0f4f2b1d-52a6-4bd3-9b1a-7a8c0d1e2f30'

/** Keys of the account sign its webhooks as well. The first one signs. */
export type ModernTreasurySecrets = readonly [string, ...string[]]

/** Statuses of payment orders, and the events that tell of them. */
export const EVENTS = {
  pending: 'created',
  paid: 'completed',
  failed: 'failed',
  reversed: 'returned',
} as const
