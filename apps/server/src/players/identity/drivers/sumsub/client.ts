import { createHmac } from 'node:crypto'
import { SUMSUB_HEADERS } from '@baize/contract/provider'
import type { Context } from '../../../../ledger/context.ts'
import type { SumsubSettings } from '../../../../platform/configuration/identity-driver-settings.ts'
import { askConnector, type Connector } from '../../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../../platform/connectors/http.ts'

type Call = {
  readonly method: 'GET' | 'POST'
  /** Encoded, with the query: it is signed as it is sent. */
  readonly path: string
  readonly body?: { readonly type: string; readonly content: string | Buffer }
  readonly about?: string
  readonly withinMs?: number
}

/** Fields of Sumsub's calls that name no person. */
export const SUMSUB_KEEPS: ReadonlySet<string> = new Set([
  'id',
  'applicantId',
  'inspectionId',
  'externalUserId',
  'sourceKey',
  'correlationId',
  'clientId',
  'userId',
  'levelName',
  'ttlInSecs',
  'type',
  'applicantType',
  'idDocType',
  'idDocSubType',
  'reviewId',
  'reviewStatus',
  'reviewAnswer',
  'reviewRejectType',
  'rejectLabels',
  'buttonIds',
  'attemptId',
  'attemptCnt',
  'createDate',
  'reviewDate',
  'createdAt',
  'createdAtMs',
  'sandboxMode',
  'code',
  'errorCode',
  'errorName',
  'ok',
])

/** Calls to Sumsub, signed with the site's app token. */
export type SumsubClient = (ctx: Context, call: Call) => Promise<HttpAnswer>

export const sumsubClient =
  ({ url, appTokens }: SumsubSettings, connector: Connector): SumsubClient =>
  async (ctx, { method, path, body, ...rest }) => {
    const whole = new URL(`${url}${path}`)
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no app token' }
    for (const { token, secret } of appTokens) {
      const at = String(Math.floor(ctx.clock.now() / 1000))
      const signature = createHmac('sha256', secret)
        .update(`${at}${method}${whole.pathname}${whole.search}`)
        .update(body?.content ?? '')
        .digest('hex')
      answer = await askConnector(ctx, connector, {
        method,
        url: whole.href,
        headers: {
          accept: 'application/json',
          [SUMSUB_HEADERS.token]: token,
          [SUMSUB_HEADERS.at]: at,
          [SUMSUB_HEADERS.signature]: signature,
          ...(body && { 'content-type': body.type }),
        },
        ...(body && { body: body.content }),
        keeps: SUMSUB_KEEPS,
        ...rest,
      })
      // Another token may be the right one during a change.
      if (answer.kind !== 'answer' || answer.status !== 401) break
    }
    return answer
  }

export const jsonBody = (content: object) => ({
  type: 'application/json',
  content: JSON.stringify(content),
})

/** A document as a multipart form: its metadata and its bytes. */
export function documentBody(metadata: object, file: { readonly type: string; readonly bytes: Buffer }) {
  const boundary = 'baize-document-part'
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const name = `document.${file.type.split('/')[1] ?? 'bin'}`
  const content = Buffer.concat([
    Buffer.from(`${part('name="metadata"')}${JSON.stringify(metadata)}\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="content"; filename="${name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, content }
}
