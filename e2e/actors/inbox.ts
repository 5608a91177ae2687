import { expect } from '@playwright/test'

/** Every phone and mailbox of the town: the provider of messages seen from outside. */
export class Inbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** The address of the page on which a person reads them. */
  pageOf(to: string): string {
    return `${this.#url}/inbox?to=${encodeURIComponent(to)}`
  }

  /** The digits of the newest message to this address, once it has so many. */
  async code(to: string, ofMessages: number): Promise<string> {
    const texts = async () => {
      const answer = await fetch(`${this.#url}/inbox/messages?to=${encodeURIComponent(to)}`)
      return (await answer.text()).match(/"text":"[^"]*"/g) ?? []
    }
    await expect.poll(async () => (await texts()).length).toBe(ofMessages)
    const [newest = ''] = await texts()
    return /\b\d{6}\b/.exec(newest)?.[0] ?? ''
  }
}
