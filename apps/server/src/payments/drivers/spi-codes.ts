import type { ReturnReason } from '@baize/contract/player'

/** Rejections of Brazil's instant payment system that say what the player can do. All others: the bank refused it. */
const REASONS: Readonly<Record<string, ReturnReason>> = {
  // No such account, blocked, closed, of a wrong kind, or one that takes no Pix.
  AC03: 'accountWrong',
  AC06: 'accountWrong',
  AC07: 'accountWrong',
  AC14: 'accountWrong',
  AG03: 'accountWrong',
  // The CPF is not that of the account's holder.
  BE01: 'nameDiffers',
  CH11: 'nameDiffers',
}

/** Time-outs within the system. The provider may still learn that the money has arrived. */
const TIMEOUTS = new Set(['AB03', 'AB09', 'AB11'])
/** Afterwards the provider's word is final. */
const TIMEOUT_SETTLES_MS = 10 * 60_000

export const reasonOf = (code: string | null | undefined): ReturnReason =>
  REASONS[(code ?? '').slice(0, 4).toUpperCase()] ?? 'bankRefused'

/** Whether a rejection may yet turn out to be a payment. */
export const mayStillArrive = (
  code: string | null | undefined,
  sentAtMs: number | null,
  nowMs: number,
): boolean =>
  TIMEOUTS.has((code ?? '').slice(0, 4).toUpperCase()) &&
  (sentAtMs === null || nowMs - sentAtMs < TIMEOUT_SETTLES_MS)
