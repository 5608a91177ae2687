import { err, ok, type Result } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import { noticeMaker, type PaymentsDesk } from './payments.ts'
import type { Payout } from './store.ts'

/** What the kinds of payouts differ in. */
type PayoutKind<Kept extends Payout, Fault> = {
  /** By the merchant's own id, so that none is paid twice. */
  readonly kept: Map<string, Kept>
  readonly keyOf: (request: Kept['request']) => string
  readonly faultOf: (request: Kept['request']) => Fault | 'badAmount' | null
  readonly isSame: (known: Kept['request'], request: Kept['request']) => boolean
  readonly create: (request: Kept['request']) => Kept
  readonly isPending: (payout: Kept) => boolean
  readonly end: (payout: Kept, isPaid: boolean) => void
}

/** Refusals of either kind. */
export type CommonFault = 'down' | 'otherPayout' | 'badAmount'

/** Payout operations, shared by the merchant API and the control page. */
export type PayoutDesk<Kept extends Payout, Fault> = {
  /** Accepts a payout and pays it at once, unless the control page intervenes. Idempotent by the merchant's id. */
  take(request: Kept['request']): Promise<Result<Kept, Fault>>
  find(key: string): Kept | undefined
  /** Whether this request is accepted but never answered. */
  staysSilent(): boolean
  settle(payout: Kept, isPaid: boolean): Promise<void>
  /** Sends the notice of a settled payout again. */
  resend(payout: Kept): Promise<void>
}

export function payoutDesk<Kept extends Payout, Fault extends string>(
  { store, sender, clock, randomBytes }: PaymentsDesk,
  { kept, keyOf, faultOf, isSame, create, isPending, end }: PayoutKind<Kept, Fault>,
): PayoutDesk<Kept, Fault | CommonFault> {
  const freshNotice = noticeMaker(clock, randomBytes)

  async function settle(payout: Kept, isPaid: boolean): Promise<void> {
    if (!isPending(payout)) return
    end(payout, isPaid)
    const dueAt = clock.now() + store.faults.delayMs
    payout.notices = Array.from({ length: 1 + store.faults.duplicates }, () => freshNotice(dueAt))
    await store.save()
    sender.send(payout)
  }

  return {
    take: async (request) => {
      if (strikes(store.faults, 'failNext')) {
        await store.save()
        return err('down')
      }
      const fault = faultOf(request)
      if (fault !== null) return err(fault)
      const known = kept.get(keyOf(request))
      if (known) return isSame(known.request, request) ? ok(known) : err('otherPayout')
      const payout = create(request)
      kept.set(keyOf(request), payout)
      await store.save()
      if (store.faults.holdPayouts === 0) await settle(payout, !strikes(store.faults, 'refusePayouts'))
      return ok(payout)
    },
    find: (key) => kept.get(key),
    staysSilent: () => strikes(store.faults, 'silentPayouts'),
    settle,
    resend: async (payout) => {
      if (isPending(payout)) return
      payout.notices.push(freshNotice(clock.now()))
      await store.save()
      sender.send(payout)
    },
  }
}
