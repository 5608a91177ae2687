import type { ForcedAnswer, Path, User } from '@baize/contract'

/** Who runs the house, and can have the server answer one player as if it were in some trouble. */
export class Operator {
  readonly #site: string
  readonly #token: string

  constructor(site: string, token: string) {
    this.#site = site
    this.#token = token
  }

  /** The next calls of this player to `path` are answered so, and do nothing else. */
  async answers(path: Path, { userId }: User, answer: ForcedAnswer, times = 1): Promise<void> {
    const response = await fetch(`${this.#site}/api/operator/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ path, userId, answer, times }),
    })
    const said = await response.text()
    if (said !== '{"status":0}') throw new Error(`the operator was refused: ${said}`)
  }
}
