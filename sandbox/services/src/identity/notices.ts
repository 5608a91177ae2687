import type { Clock } from '@baize/kit'
import { diditWebhook } from '../didit/webhook.ts'
import { createCallbacks } from '../messages/callbacks.ts'
import type { Secrets } from '../replies.ts'
import { sumsubWebhook } from '../sumsub/webhook.ts'
import type { Case, Desk } from './desk.ts'

type Around = {
  readonly secrets: Secrets
  readonly clock: Clock
  readonly site: () => string | null
}

/** Webhooks are signed with a secret of their own, which is derived here and in the site's settings. */
export const webhookSecretOf = (secret: string): string => `${secret}-webhooks`

/** Signs the webhooks that a forged one pretends to be. */
const WRONG_SECRET = 'not-the-secret-of-the-webhooks'

/** Posts the webhooks of both providers, as the fault has it. */
export function createNotices({ secrets, clock, site }: Around, desk: Desk): { readonly stop: () => void } {
  const callbacks = createCallbacks()
  const say = (told: Case, kind: 'created' | 'pending' | 'decided') => {
    const base = site()
    const fault = kind === 'decided' ? desk.faults.forWebhook() : 'none'
    if (base === null || fault === 'silent') return
    const secret = fault === 'forged' ? WRONG_SECRET : webhookSecretOf(secrets[0])
    const isTest = fault === 'testMode'
    const one = (what: typeof kind) =>
      told.vendor === 'sumsub'
        ? sumsubWebhook(told, what, { secret, nowMs: clock.now(), isTest })
        : diditWebhook(told, { secret, nowMs: clock.now() })
    const url = `${base}/webhooks/${told.vendor}/${told.vendor}`
    const kinds = fault === 'reorder' ? (['pending', kind] as const) : [kind]
    callbacks.post(
      kinds.map((what) => ({ url, init: one(what) })),
      fault === 'duplicate' || fault === 'reorder' ? fault : 'none',
    )
  }
  desk.tellers.set('sumsub', say)
  desk.tellers.set('didit', say)
  return callbacks
}
