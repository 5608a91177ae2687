import { UPLOAD_PATH, Uploaded, type User } from '@baize/contract/player'
import type { IdentityReason } from '@baize/contract/shared'
import { expect } from '@playwright/test'
import type { Api } from './api.ts'
import { pngOf } from './picture.ts'

/** Outcome of the identity check for the player with this name. */
export type CheckPlan = {
  readonly only: string
  readonly outcome: 'pass' | 'fail' | 'unclear' | 'wait'
  readonly reason?: IdentityReason
  /** As read from the document; defaults to what the player entered. */
  readonly birthDate?: string
}

/** The identity provider from outside, and a way to pass its check without a browser. */
export class Checker {
  readonly #url: string
  readonly #site: string

  constructor(url: string, site: string) {
    this.#url = url
    this.#site = site
  }

  async plans(plan: CheckPlan): Promise<void> {
    const response = await fetch(`${this.#url}/identity/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(plan),
    })
    if (!response.ok) throw new Error(`the checker answered ${response.status}`)
  }

  /** Verifies this player through the API, without a browser. */
  async knows(user: User, api: Api, name: string): Promise<void> {
    await this.gets(user, api, name)
    await expect.poll(async () => (await api.ask('/api/user/identity', {})).model.level).toBe(1)
  }

  /** Sends this player's documents, whatever becomes of them. */
  async gets({ token }: User, api: Api, name: string): Promise<void> {
    const [front, selfie] = [await this.#uploads(token, 'f'), await this.#uploads(token, 's')]
    const request = { level: 1, document: 'passport', name, birthDate: '1990-05-17', front, selfie } as const
    await api.ask('/api/user/identity/send', request)
  }

  async #uploads(token: string, text: string): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([pngOf(text)], { type: 'image/png' }), 'x.png')
    const response = await fetch(`${this.#site}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { auth: token },
      body: form,
    })
    return Uploaded.parse(await response.json()).model.id
  }
}
