import { CALLS, goesInQuery, type Path, type ReplyOf, type RequestOf } from '@baize/contract'

/** The contract's map with each reply tied to its path, so that reading one by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS

/** What a program that speaks the site's calls can do, such as a curious player's script. */
export class Api {
  readonly #site: string
  readonly #token: string

  constructor(site: string, token = '') {
    this.#site = site
    this.#token = token
  }

  /** The same site with a session. */
  as(token: string): Api {
    return new Api(this.#site, token)
  }

  /** The reply to a call that is expected to be accepted. */
  async ask<P extends Path>(path: P, input: RequestOf<P>): Promise<ReplyOf<P>> {
    const body = await this.#send(path, input)
    if (statusOf(body) !== 0) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
    return REPLIES[path].reply.parse(body)
  }

  /** The status of a call, whatever it says. The input may be anything, since senders need not keep to the contract. */
  async status(path: Path, input: unknown): Promise<number> {
    return statusOf(await this.#send(path, input))
  }

  async #send(path: Path, input: unknown): Promise<unknown> {
    const { method } = CALLS[path]
    const query = goesInQuery(path) ? queryOf(input) : ''
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
