import type { Page } from '@playwright/test'

/** Faults to inject at the payment provider; those left out are off. */
export type ProviderFaults = {
  readonly failNext?: number
  readonly declineNext?: number
  readonly delayMs?: number
  readonly duplicates?: number
}

/** The payment providers from outside: faults of the one that takes cards, and payments without a browser. */
export class Cashier {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async misbehaves(faults: ProviderFaults): Promise<void> {
    await accepted(
      await fetch(`${this.#url}/xendit/control`, {
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
    const desk = await (await fetch(`${this.#url}/xendit/control`)).text()
    const open = /"openNotices":(\d+)/.exec(desk)?.[1]
    if (open === undefined) throw new Error('the provider does not say how many notices are open')
    return Number(open)
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
    await accepted(await fetch(`${payUrl}/pay`, { method: 'POST' }))
  }

  /** Pays a Pix code in the app of the player's bank. */
  async paysPix(code: string, amount: string): Promise<void> {
    const page = await this.#form('/pix/find', { code })
    await this.#form(page, { amount, from: 'own' })
  }

  /** Sends a form of the sandbox and answers where it leads. */
  async #form(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`)
    return response.headers.get('location') ?? ''
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
