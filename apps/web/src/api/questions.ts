import { type Path, REFUSALS, readForcedRetry } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { err } from '@baize/kit'
import { refusalSentence, t } from '../i18n/language.ts'
import { confirmDialog } from '../popups/dialogs.ts'
import { openPopup } from '../popups/stack.ts'
import type { Proof } from './headers.ts'
import type { Outcome } from './wire.ts'

/** The person cancelled the prompt, so there is nothing to report. */
const DECLINED: Refused = { status: REFUSALS.silent.status, message: '' }

export type RetryCall<P extends Path> = (proof: Proof) => Promise<Outcome<P>>

/**
 * Handles refusals that are prompts: a confirmation (110110) or a 2FA code (10140). Once answered, the same call is
 * retried with the answer, so its caller gets the outcome as if it had been accepted at once. Any other refusal is
 * returned as is.
 */
export async function askPerson<P extends Path>(
  path: P,
  outcome: Outcome<P>,
  redo: RetryCall<P>,
): Promise<Outcome<P>> {
  if (outcome.ok) return outcome
  switch (outcome.error.status) {
    case REFUSALS.forcedRetry.status:
      return confirmed(path, outcome.error, redo)
    case REFUSALS.twoFactorNeeded.status:
      return withCode(outcome.error, redo)
    default:
      return outcome
  }
}

async function confirmed<P extends Path>(path: P, refused: Refused, redo: RetryCall<P>): Promise<Outcome<P>> {
  const retry = readForcedRetry(refused.message)
  // A message that is unreadable, or about another call, must not trigger a retry.
  if (!retry || retry.redo.path !== path) return err(DECLINED)
  const { title, message, confirmLabel, cancelLabel, danger } = retry.confirm
  const agreed = await confirmDialog({
    title: title ?? t('calls.confirmTitle'),
    message,
    ...(confirmLabel !== undefined && { confirmLabel }),
    ...(cancelLabel !== undefined && { cancelLabel }),
    ...(danger !== undefined && { danger }),
  })
  if (!agreed) return err(DECLINED)
  const proof = { confirmed: retry.redo.token }
  const again = await redo(proof)
  // Some calls want the confirmation and a code.
  if (!again.ok && again.error.status === REFUSALS.twoFactorNeeded.status)
    return withCode(again.error, (code) => redo({ ...proof, ...code }))
  // A second confirmation for the same call is a server fault; prompting again could loop.
  return isStatus(again, REFUSALS.forcedRetry.status) ? err(DECLINED) : again
}

/** Keeps the prompt open until the code is right or the person cancels. */
function withCode<P extends Path>(refused: Refused, redo: RetryCall<P>): Promise<Outcome<P>> {
  return new Promise((resolve) => {
    openPopup('twoFactor', {
      reason: refusalSentence(refused),
      submit: async (code) => {
        const again = await redo({ code })
        if (isStatus(again, REFUSALS.twoFactorNeeded.status)) return false
        resolve(again)
        return true
      },
      cancel: () => resolve(err(DECLINED)),
    })
  })
}

const isStatus = <P extends Path>(outcome: Outcome<P>, status: number): boolean =>
  !outcome.ok && outcome.error.status === status
