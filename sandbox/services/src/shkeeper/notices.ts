import { createHmac } from 'node:crypto'
import { SHKEEPER_KEY, SHKEEPER_SIGNATURE, SHKEEPER_TIMESTAMP } from '@baize/contract/provider'
import { type Desk, type Invoice, isConfirmed, type Sent } from '../wallets/desk.ts'
import { callbackOf, unconfirmedOf } from './books.ts'

export type ShkeeperOptions = {
  readonly desk: Desk
  /** The first signs callbacks; all are accepted. */
  readonly apiKeys: readonly [string, ...string[]]
  readonly login: { readonly user: string; readonly password: string }
  /** Confirmations that its wallets ask for. */
  readonly needed: number
}

/** A callback when a transfer is seen, and one when it has all of its confirmations. */
export function tellStep(
  options: ShkeeperOptions,
  invoice: Invoice,
  sent: Sent,
  step: 'seen' | 'confirmed',
): void {
  if (step === 'confirmed' && !isConfirmed(invoice, sent)) return
  const body = () => (step === 'seen' ? unconfirmedOf(invoice, sent) : callbackOf(invoice, sent))
  tell(options, invoice.callbackUrl, body)
}

/** A signed callback. Anything but 202 makes it come again. */
export function tell({ desk, apiKeys }: ShkeeperOptions, url: string, bodyOf: () => object): void {
  desk.sender.tell({
    url,
    isTaken: (status) => status === 202,
    write: (fault) => {
      const seconds = String(Math.floor(desk.clock.now() / 1000))
      const body = JSON.stringify(bodyOf())
      const key = fault === 'forged' ? 'not-the-key-of-this-gateway' : apiKeys[0]
      const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
      return {
        body,
        headers: {
          [SHKEEPER_KEY]: apiKeys[0],
          [SHKEEPER_TIMESTAMP]: seconds,
          [SHKEEPER_SIGNATURE]: signature,
        },
      }
    },
  })
}
