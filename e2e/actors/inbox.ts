import { expect } from '@playwright/test'

/** The message provider from outside: the inbox of every phone and e-mail address. */
export class Inbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** URL of the inbox page. */
  pageOf(to: string): string {
    return `${this.#url}/inbox?to=${encodeURIComponent(to)}`
  }

  /** The HTML of the newest e-mail to this address. */
  async html(to: string): Promise<string> {
    const answer = await fetch(`${this.#url}/inbox/messages?to=${encodeURIComponent(to)}`)
    const id = /"id":"([^"]*)"/.exec(await answer.text())?.[1] ?? ''
    return (await fetch(`${this.#url}/inbox/html?id=${encodeURIComponent(id)}`)).text()
  }

  /** The code in the newest message to this address, once it has received `ofMessages`. */
  async code(to: string, ofMessages: number): Promise<string> {
    const texts = async () => {
      const answer = await fetch(`${this.#url}/inbox/messages?to=${encodeURIComponent(to)}`)
      return (await answer.text()).match(/"text":"(?:[^"\\]|\\.)*"/g) ?? []
    }
    await expect.poll(async () => (await texts()).length).toBe(ofMessages)
    const [newest = ''] = await texts()
    return /(?<!\d)\d{6}(?!\d)/.exec(newest)?.[0] ?? ''
  }
}
