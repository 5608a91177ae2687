import { CALLS, type Path, type ReplyOf, type RequestOf, usesQueryString } from '@baize/contract/server'

/** Ties each reply of the contract to its path, so that a lookup by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS

/** A client of the site's API without a browser, such as a player's own script. */
export class Api {
  readonly #site: string
  readonly #token: string

  constructor(site: string, token = '') {
    this.#site = site
    this.#token = token
  }

  /** A client of the same site with a session. */
  as(token: string): Api {
    return new Api(this.#site, token)
  }

  /** The reply to a call that must be accepted. */
  async ask<P extends Path>(path: P, input: RequestOf<P>): Promise<ReplyOf<P>> {
    const body = await this.#send(path, input)
    if (statusOf(body) !== 0) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
    return REPLIES[path].reply.parse(body)
  }

  /** Status of a call, accepted or not. The input is untyped, since senders need not keep to the contract. */
  async status(path: Path, input: unknown): Promise<number> {
    return statusOf(await this.#send(path, input))
  }

  async #send(path: Path, input: unknown): Promise<unknown> {
    const { method } = CALLS[path]
    const query = usesQueryString(path) ? queryOf(input) : ''
    const response = await fetch(`${this.#site}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.#token && { auth: this.#token }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    if (!response.ok) throw new Error(`${path} answered HTTP ${response.status}`)
    return response.json()
  }
}

function statusOf(body: unknown): number {
  if (typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number')
    return body.status
  throw new Error(`not an answer of the site: ${JSON.stringify(body)}`)
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  if (typeof input === 'object' && input !== null)
    for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  return `?${query.toString()}`
}
