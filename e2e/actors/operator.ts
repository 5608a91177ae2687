import { type ForcedAnswer, type SiteSettings, StoredDesign } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import { CALLS, type Path } from '@baize/contract/server'

const BY = { note: 'to see it change' }

/** The operator: publishes designs, and can force the server's responses to one player. */
export class Operator {
  readonly #site: string
  readonly #token: string

  constructor(site: string, token: string) {
    this.#site = site
    this.#token = token
  }

  /** Forces the response to the player's next calls to `path`; they have no other effect. */
  async answers(path: Path, { userId }: User, answer: ForcedAnswer, times = 1): Promise<void> {
    await this.#ask('/api/operator/answers', { path, userId, answer, times })
  }

  /** Publishes the draft with these changes. Returns the number of the version that was live before. */
  async redesigns(change: (design: StoredDesign) => StoredDesign): Promise<number> {
    const { draft, published } = CALLS['/api/operator/design'].reply.parse(
      await this.#ask('/api/operator/design'),
    ).model
    const design = change(StoredDesign.parse(draft.design))
    await this.#ask('/api/operator/design/write', { version: draft.version, design })
    await this.#ask('/api/operator/design/publish', { version: draft.version + 1, ...BY })
    return published.number
  }

  /** A preview token for the draft, and the draft. */
  async showsDraft(): Promise<{ readonly token: string; readonly design: StoredDesign }> {
    const path = '/api/operator/design/token'
    const { token } = CALLS[path].reply.parse(await this.#ask(path, {})).model
    const { draft } = CALLS['/api/operator/design'].reply.parse(await this.#ask('/api/operator/design')).model
    return { token, design: StoredDesign.parse(draft.design) }
  }

  /** Publishes an old version again and resets the draft to it. */
  async rollsBackTo(number: number): Promise<void> {
    await this.#ask('/api/operator/design/roll_back', { number, ...BY })
    const { draft } = CALLS['/api/operator/design'].reply.parse(await this.#ask('/api/operator/design')).model
    const old = '/api/operator/design/version'
    const { design } = CALLS[old].reply.parse(await this.#ask(`${old}?number=${number}`)).model
    await this.#ask('/api/operator/design/write', { version: draft.version, design })
  }

  /** Uploads an image for designs and returns its id. */
  async keepsPicture(name: string, base64: string): Promise<string> {
    const path = '/api/operator/design/asset'
    return CALLS[path].reply.parse(await this.#ask(path, { name, base64 })).model.id
  }

  /** Opens a red packet for everybody. */
  async rains(requestId: string, endTime: number): Promise<void> {
    await this.#ask('/api/operator/redpacket/open', {
      requestId,
      currencyId: 'USD',
      total: '1',
      shares: 10,
      endTime,
    })
  }

  async sets(settings: Partial<SiteSettings>): Promise<void> {
    await this.#ask('/api/operator/site/settings/change', { settings, reason: BY.note })
  }

  async #ask(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#site}${path}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const said = await response.text()
    if (!said.startsWith('{"status":0')) throw new Error(`the operator was refused: ${said}`)
    return JSON.parse(said)
  }
}
