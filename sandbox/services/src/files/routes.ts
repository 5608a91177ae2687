import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cutOff, refuse, showPage } from '../replies.ts'
import type { Bucket } from './bucket.ts'
import { FAULT_NAMES, type StoreFault, type Trouble, takeFault } from './faults.ts'
import { storePage } from './page.ts'
import { type Account, type S3Fault, signatureFault } from './signature.ts'

const MOST_BYTES = 16 * 1024 * 1024
const SLOW_MS = 2000

type FileStore = {
  readonly bucket: Bucket
  /** The name of the bucket, in the path after `/s3`. */
  readonly name: string
  readonly account: Account
  readonly clock: Clock
}

/** Stand-in for S3 with one private bucket: `PUT`, `GET`, `HEAD` and `DELETE` of objects, signed by version 4. */
export function fileStore(app: FastifyInstance, store: FileStore): Trouble {
  const trouble: Trouble = { fault: 'none', times: 0 }
  void app.register(async (scope) => s3Api(scope, store, trouble))
  void app.register(async (scope) => {
    acceptForms(scope)
    control(scope, store, trouble)
  })
  return trouble
}

function s3Api(scope: FastifyInstance, { bucket, name, account, clock }: FileStore, trouble: Trouble): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  scope.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD', 'PUT', 'DELETE'],
    url: '/s3/*',
    exposeHeadRoute: false,
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { method, headers } = request
      const signed = { method, rawUrl: request.raw.url ?? '', headers, body }
      const wrong = signatureFault(account, signed, clock.now())
      if (wrong) return answerFault(reply, wrong)
      const [, bucketName, key] = /^([^/]*)\/(.+)$/s.exec(request.params['*']) ?? []
      if (bucketName !== name || key === undefined)
        return answerFault(reply, {
          status: 404,
          code: 'NoSuchBucket',
          message: 'The specified bucket does not exist',
        })
      const what = takeFault(trouble)
      const early = await strike(request, reply, what)
      return early === 'none' ? carryOut(request, reply, { bucket, key, body, what }) : early
    },
  })
}

/** A fault before anything is done; `none` for the others. */
async function strike(
  request: FastifyRequest,
  reply: FastifyReply,
  what: StoreFault,
): Promise<FastifyReply | undefined | 'none'> {
  switch (what) {
    case 'unavailable':
      return answerFault(reply, {
        status: 503,
        code: 'SlowDown',
        message: 'Please reduce your request rate.',
      })
    case 'internal':
      return answerFault(reply, {
        status: 500,
        code: 'InternalError',
        message: 'We encountered an internal error. Please try again.',
      })
    case 'denied':
      return answerFault(reply, { status: 403, code: 'AccessDenied', message: 'Access Denied' })
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
    case 'hang':
      reply.hijack()
      request.raw.on('close', () => {})
      return undefined
    case 'slow':
      await delay(SLOW_MS)
      return 'none'
    default:
      return 'none'
  }
}

type Act = {
  readonly bucket: Bucket
  readonly key: string
  readonly body: Buffer
  readonly what: StoreFault
}

async function carryOut(
  request: FastifyRequest,
  reply: FastifyReply,
  { bucket, key, body, what }: Act,
): Promise<FastifyReply | undefined> {
  if (request.method === 'PUT') {
    const encryption = request.headers['x-amz-server-side-encryption']
    if (encryption !== undefined && encryption !== 'AES256' && encryption !== 'aws:kms')
      return answerFault(reply, {
        status: 400,
        code: 'InvalidEncryptionAlgorithmError',
        message: 'The encryption request that you specified is not valid.',
      })
    await bucket.put(key, body)
    if (what === 'lost') return cutOff(request, reply)
    if (encryption !== undefined) reply.header('x-amz-server-side-encryption', encryption)
    return reply.header('etag', etagOf(body)).send()
  }
  if (request.method === 'DELETE') {
    await bucket.delete(key)
    return what === 'lost' ? cutOff(request, reply) : reply.code(204).send()
  }
  const bytes = await bucket.get(key)
  if (bytes === null)
    return answerFault(reply, {
      status: 404,
      code: 'NoSuchKey',
      message: 'The specified key does not exist.',
    })
  if (what === 'lost') return cutOff(request, reply)
  if (what === 'truncated') return cutInTheMiddle(request, reply, bytes)
  const shown = what === 'damaged' ? Buffer.from(bytes.map((byte) => byte ^ 1)) : bytes
  reply.header('etag', etagOf(bytes)).header('accept-ranges', 'bytes').type('application/octet-stream')
  return request.method === 'HEAD' ? reply.header('content-length', bytes.length).send() : reply.send(shown)
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

function cutInTheMiddle(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): undefined {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.raw.socket.destroy())
  return undefined
}

function answerFault(reply: FastifyReply, { status, code, message }: S3Fault): FastifyReply {
  const escaped = message.replaceAll(/[&<>]/g, '?')
  return reply
    .code(status)
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped}</Message></Error>`,
    )
}

const Control = z.object({
  fault: z._default(z.enum(FAULT_NAMES), 'none'),
  times: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 1),
})

function control(scope: FastifyInstance, { bucket }: FileStore, trouble: Trouble): void {
  scope.get('/files', async (_request, reply) => showPage(reply, storePage(await bucket.keys(), trouble)))
  scope.post('/files/control', async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault and a whole number from 0 are expected')
    const { fault, times } = input.data
    trouble.fault = fault
    trouble.times = fault === 'none' ? 0 : times
    return afterForm(request, reply, '/files', trouble)
  })
}
