import { CONFIRMATION_HEADER, CONSOLE_HEADER } from '@baize/contract/operator'
import { UPLOAD_PATH } from '@baize/contract/player'
import {
  CALLS,
  type OperatorPath,
  operatorRules,
  type Path,
  type ReplyOf,
  type RequestOf,
  usesQueryString,
} from '@baize/contract/server'
import { present } from '@baize/kit'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'

type Headers = Readonly<Record<string, string>>
/** Ties each reply of the contract to its path, so that a lookup by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS
const Uploaded = z.object({ model: z.object({ id: z.string() }) })
const Refused = z.object({ extra: z.object({ id: z.string() }) })

/** The server's own calls without a network, as a browser makes them. */
export function createCalls(app: FastifyInstance) {
  const send = (path: Path, input: object, headers: Headers): Promise<LightMyRequestResponse> => {
    const { method } = CALLS[path]
    return app.inject({
      method,
      url: path,
      headers,
      ...(usesQueryString(path) ? { query: { ...input } } : { payload: input }),
    })
  }

  async function ask<P extends Path>(
    path: P,
    input: RequestOf<P> & object,
    headers: Headers = {},
  ): Promise<ReplyOf<P>> {
    const response = await send(path, input, headers)
    if (!response.body.startsWith('{"status":0')) throw new Error(`${path} was refused: ${response.body}`)
    return REPLIES[path].reply.parse(response.json())
  }

  /** A file as the page uploads it; returns its id. */
  async function upload(token: string, bytes: Buffer): Promise<string> {
    const boundary = 'demo-document'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="document.png"\r\n\r\n`
    const response = await app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, auth: token },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    return Uploaded.parse(response.json()).model.id
  }

  /** A provider's notice. */
  async function notify(path: string, body: string, headers: Headers): Promise<void> {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`)
  }

  /** Logs in as a person of the local console. */
  async function enter(handle: string, token: string) {
    const { local } = (await ask('/api/operator/door', {})).model
    const person = present(
      local.find(({ name }) => name.toLowerCase().startsWith(handle)),
      `${handle} of the local console`,
    )
    const entered = await send('/api/operator/login/local', { token, operatorId: person.id }, {})
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const headers = { cookie, [CONSOLE_HEADER]: '1' }

    async function confirmed(path: OperatorPath, input: object): Promise<Headers> {
      if (!operatorRules(path)?.confirm) return headers
      const { id } = (await ask('/api/operator/confirm/start', { path, input: { ...input } }, headers)).model
      await ask('/api/operator/confirm/finish', { id }, headers)
      return { ...headers, [CONFIRMATION_HEADER]: id }
    }

    return {
      does: async <P extends OperatorPath>(path: P, input: RequestOf<P> & object): Promise<ReplyOf<P>> =>
        ask(path, input, await confirmed(path, input)),
      /** Makes a call that has to wait for a second person. */
      asksFor: async <P extends OperatorPath>(path: P, input: RequestOf<P> & object): Promise<void> => {
        const response = await send(path, input, await confirmed(path, input))
        const refused = Refused.safeParse(response.json())
        if (refused.data?.extra.id !== 'approvalPending')
          throw new Error(`${path} did not wait for a second person: ${response.body}`)
      },
    }
  }

  return { ask, upload, notify, enter }
}

export type Calls = ReturnType<typeof createCalls>
export type Colleague = Awaited<ReturnType<Calls['enter']>>
