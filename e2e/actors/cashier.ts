import type { Page } from '@playwright/test'

/** Faults to inject at the payment provider; those left out are off. */
export type ProviderFaults = {
  readonly failNext?: number
  readonly declineNext?: number
  readonly delayMs?: number
  readonly duplicates?: number
}

/** The payment provider from outside: its control page, and payments without a browser. */
export class Cashier {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async misbehaves(faults: ProviderFaults): Promise<void> {
    await accepted(
      await fetch(`${this.#url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
    )
  }

  behaves(): Promise<void> {
    return this.misbehaves({})
  }

  /** Number of notices that the site has not acknowledged yet. */
  async openNotices(): Promise<number> {
    const page = await (await fetch(`${this.#url}/control`)).text()
    return page.match(/"deliveredAt":null/g)?.length ?? 0
  }

  /** Plays the sender and the network for an address of coins. */
  async coins(address: string, step: 'send' | 'confirm' | 'confirmAll', input: object = {}): Promise<void> {
    await accepted(
      await fetch(`${this.#url}/shkeeper/pay/${address}/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    )
  }

  /** Presses "Pay" on a payment's page. */
  async pays(payUrl: string): Promise<void> {
    const response = await fetch(`${payUrl}/pay`, { method: 'POST', redirect: 'manual' })
    if (response.status !== 303) throw new Error(`the pay page answered ${response.status}`)
  }
}

async function accepted(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
}

/** The provider's pay page in the player's browser. */
export class PayPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  pay(amount: string): Promise<void> {
    return this.#page.getByRole('button', { name: `Pay ${amount}` }).click()
  }

  decline(): Promise<void> {
    return this.#page.getByRole('button', { name: 'Decline' }).click()
  }
}
