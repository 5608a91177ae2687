import { FILE_MAX_BYTES, filePath, UPLOAD_PATH } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformContext } from '../context.ts'
import { headerOf, isViewToken } from '../http/headers.ts'
import { createLimiter } from '../http/rate-limit.ts'
import { fitsStamp } from '../http/stamp.ts'
import { fileOf, keepFile } from './service.ts'

type Authenticate = (token: string) => Promise<Result<UserId, Refusal>>

const PER_MINUTE = 10
const BURST = 20
const REMEMBERED_PLAYERS = 50_000

/** Files are not JSON, so their routes are outside the endpoint map; authentication and refusals work as there. */
export const fileRoutes =
  (ctx: PlatformContext, authenticate: Authenticate): FastifyPluginAsync =>
  async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    })
    const playerOf = async (request: FastifyRequest): Promise<Result<UserId, Refusal>> => {
      const token = headerOf(request, 'auth')
      return token === null ? err(refusal('loginNeeded')) : authenticate(token)
    }
    upload(scope, ctx, playerOf)
    scope.get<{ Params: { id: string } }>(filePath(':id'), async (request, reply) => {
      const player = await playerOf(request)
      if (!player.ok) return refused(player.error)
      const file = await fileOf(ctx, player.value, request.params.id)
      if (!file.ok) return refused(file.error)
      // Never rendered as a page of this site, whatever it contains.
      reply.header('content-disposition', 'attachment')
      return reply.type(file.value.type).send(file.value.bytes)
    })
  }

function upload(
  scope: FastifyInstance,
  ctx: PlatformContext,
  playerOf: (request: FastifyRequest) => Promise<Result<UserId, Refusal>>,
): void {
  const perSecond = ctx.config.rateLimit === 0 ? 0 : PER_MINUTE / 60
  const limiter = createLimiter({ clock: ctx.clock, perSecond, burst: BURST, capacity: REMEMBERED_PLAYERS })
  scope.post(UPLOAD_PATH, async (request, reply) => {
    const player = await playerOf(request)
    if (!player.ok) return rejectUpload(reply, player.error)
    if (isViewToken(headerOf(request, 'auth') ?? '')) return rejectUpload(reply, refusal('viewOnly'))
    if (!fitsStamp(request, ctx.clock.now())) return rejectUpload(reply, refusal('callStale'))
    const seconds = limiter.take(player.value)
    if (seconds > 0) return rejectUpload(reply, refusal('tooManyRequests', { seconds: String(seconds) }))
    const bytes = await readFile(request)
    if (!bytes.ok) return rejectUpload(reply, bytes.error)
    const kept = await keepFile(ctx, player.value, bytes.value)
    return kept.ok ? { status: 0, model: kept.value } : refused(kept.error)
  })
}

/** Closes the connection: the rest of the body is not read. */
const rejectUpload = (reply: FastifyReply, why: Refusal): FastifyReply =>
  reply.header('connection', 'close').send(refused(why))

async function readFile(request: FastifyRequest): Promise<Result<Buffer, Refusal>> {
  const missing = err(refusal('badInput', { field: 'file', reason: 'it is missing' }))
  if (!request.isMultipart()) return missing
  try {
    const part = await request.file()
    return part?.fieldname === 'file' ? ok(await part.toBuffer()) : missing
  } catch (error) {
    // None of our code runs in here: only the form or its connection can fail.
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    return isTooLarge
      ? err(refusal('fileTooLarge', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) }))
      : missing
  }
}
