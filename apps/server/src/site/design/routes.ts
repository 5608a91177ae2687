import { DESIGN_THEMES } from '@baize/contract/operator'
import { DesignDevice, type DesignReply } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { ok } from '@baize/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { IMMUTABLE_CACHE, sendPacked } from '../../platform/http/packing.ts'
import { assetReader, keepAsset } from './assets.ts'
import { createDelivery, type Delivery, type PartKind } from './delivery.ts'
import { editPicture, listPictures, removePicture } from './pictures.ts'
import { editorsBeside } from './presence.ts'
import { draftFor, giveDesignToken } from './preview.ts'
import { rangeOf } from './range.ts'
import { listScheduled, scheduleDraft, unschedule } from './schedule.ts'
import {
  designHistory,
  designState,
  designVersion,
  faultsOf,
  publishDraft,
  rollBack,
  startTheme,
  writeDraft,
} from './service.ts'
import { THEMES } from './themes/themes.ts'

type DesignPaths =
  | '/api/operator/design'
  | '/api/operator/design/publish'
  | '/api/operator/design/write'
  | '/api/operator/design/check'
  | '/api/operator/design/history'
  | '/api/operator/design/version'
  | '/api/operator/design/roll_back'
  | '/api/operator/design/asset'
  | '/api/operator/design/themes'
  | '/api/operator/design/theme/start'
  | '/api/operator/design/pictures'
  | '/api/operator/design/picture/edit'
  | '/api/operator/design/picture/remove'
  | '/api/operator/design/token'
  | '/api/operator/design/presence'
  | '/api/operator/design/schedule'
  | '/api/operator/design/scheduled'
  | '/api/operator/design/unschedule'

/** Operator calls on designs. */
export function designCalls(ctx: Context): Pick<Handlers, DesignPaths> {
  return {
    '/api/operator/design': async () => ok({ model: await designState(ctx) }),
    '/api/operator/design/write': async ({ input, log, operator: { name: by } }) => {
      const draft = await writeDraft(ctx, { ...input, by })
      if (!draft.ok) return draft
      log.info({ version: draft.value.version, by }, 'design draft saved')
      return ok({ model: draft.value })
    },
    '/api/operator/design/check': async ({ input }) =>
      ok({ model: { findings: await faultsOf(ctx, input.design) } }),
    '/api/operator/design/publish': async ({ input, log, operator: { name: by } }) => {
      const published = await publishDraft(ctx, { ...input, by })
      if (!published.ok) return published
      log.warn({ ...published.value }, 'design published')
      return ok({ model: published.value })
    },
    '/api/operator/design/roll_back': async ({ input, log, operator: { name: by } }) => {
      const published = await rollBack(ctx, { ...input, by })
      if (!published.ok) return published
      log.warn({ ...published.value }, 'design republished')
      return ok({ model: published.value })
    },
    '/api/operator/design/history': async ({ input }) => ok({ model: await designHistory(ctx, input) }),
    '/api/operator/design/version': async ({ input }) => {
      const version = await designVersion(ctx, input.number)
      return version.ok ? ok({ model: version.value }) : version
    },
    '/api/operator/design/presence': async ({ input, operator }) =>
      ok({ model: { editors: await editorsBeside(ctx, operator, input) } }),
    '/api/operator/design/schedule': async ({ input, log, operator: { name: by } }) => {
      const scheduled = await scheduleDraft(ctx, { ...input, by })
      if (scheduled.ok) log.info({ scheduled: scheduled.value.id, at: input.at, by }, 'design scheduled')
      return asModel(scheduled)
    },
    '/api/operator/design/scheduled': async () => ok({ model: { items: await listScheduled(ctx) } }),
    '/api/operator/design/unschedule': async ({ input, log, operator: { name: by } }) => {
      const cancelled = await unschedule(ctx, { ...input, by })
      if (cancelled.ok) log.info({ scheduled: input.id, by }, 'scheduled design cancelled')
      return asModel(cancelled)
    },
    '/api/operator/design/token': async ({ log, operator: { name: by } }) => {
      log.info({ by }, 'design draft shared')
      return ok({ model: await giveDesignToken(ctx, by) })
    },
    '/api/operator/design/asset': async ({ input, operator: { name: by } }) => {
      const asset = await keepAsset(ctx, { ...input, by })
      return asset.ok ? ok({ model: asset.value }) : asset
    },
    '/api/operator/design/themes': async () =>
      ok({ model: { items: DESIGN_THEMES.map((id) => ({ id, colours: THEMES[id].colours })) } }),
    '/api/operator/design/theme/start': async ({ input, log, operator: { name: by } }) => {
      const started = await startTheme(ctx, { ...input, by })
      if (!started.ok) return started
      log.info({ theme: input.theme, version: started.value.draft.version, by }, 'design theme started')
      return ok({ model: started.value })
    },
    '/api/operator/design/pictures': async ({ input }) => ok({ model: await listPictures(ctx, input) }),
    '/api/operator/design/picture/edit': async ({ input }) => {
      const picture = await editPicture(ctx, input)
      return picture.ok ? ok({ model: picture.value }) : picture
    },
    '/api/operator/design/picture/remove': async ({ input, log, operator: { name: by } }) => {
      const removed = await removePicture(ctx, input.id)
      if (!removed.ok) return removed
      log.info({ picture: input.id, by }, 'picture removed')
      return ok({ model: removed.value })
    },
  }
}

const Query = z.object({ device: z._default(DesignDevice, 'pc') })

/** An unknown device gets the desktop design, which must not be cached. */
function deviceOf(request: FastifyRequest): { readonly device: DesignDevice; readonly isKnown: boolean } {
  const { success, data } = Query.safeParse(request.query)
  return { device: data?.device ?? 'pc', isKnown: success }
}

/** Public routes of designs. */
export function designRoutes(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx
  const delivery = createDelivery(db)
  theme(app, delivery, ctx)
  details(app, delivery, '/design/page_detail/:id', 'page')
  details(app, delivery, '/design/embed_page_detail/:id', 'embed')
  details(app, delivery, '/design/article_detail/:id', 'article')

  const readAsset = assetReader(ctx)
  app.get<{ Params: { file: string } }>('/static/asset/:file', async (request, reply) => {
    const read = await readAsset(request.params.file)
    if (!read.ok)
      return reply
        .code(503)
        .header('retry-after', '5')
        .header('cache-control', 'no-store')
        .send(refused(refusal('fileNotReadable')))
    const asset = read.value
    if (!asset) return reply.callNotFound()
    const etag = `"${asset.id}"`
    reply.header('cache-control', IMMUTABLE_CACHE).header('etag', etag).header('accept-ranges', 'bytes')
    // The console shows them too, and may be on a host of its own.
    reply.header('cross-origin-resource-policy', 'same-site')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { length } = asset.bytes
    // Safari plays no video without range requests.
    const range = rangeOf(request.headers.range, length)
    if (range === null) return reply.type(asset.type).send(asset.bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${length}`).send()
    const { first, last } = range
    reply.code(206).header('content-range', `bytes ${first}-${last}/${length}`)
    return reply.type(asset.type).send(asset.bytes.subarray(first, last + 1))
  })
}

/**
 * Immutable under its key. An unknown key gets the current design, which must not be cached under it. With a design
 * token it is the draft, for whoever holds one; the token is a header, since URLs end up in logs and histories.
 */
function theme(app: FastifyInstance, delivery: Delivery, ctx: Pick<Context, 'db' | 'clock'>): void {
  app.get<{ Params: { key: string } }>('/static/theme/:key', async (request, reply) => {
    const { device, isKnown } = deviceOf(request)
    const { designtoken: token } = request.headers
    if (token !== undefined) {
      const draft = await draftFor(ctx, String(token), device)
      const answer: z.infer<typeof DesignReply> | ReturnType<typeof refused> = draft.ok
        ? { status: 0, model: draft.value }
        : refused(draft.error)
      return reply.header('cache-control', 'no-store').send(answer)
    }
    const named = await delivery.byKey(request.params.key)
    const { theme: answer } = (named ?? (await delivery.current()))[device]
    return sendPacked(request, reply, answer, named && isKnown ? IMMUTABLE_CACHE : 'no-store')
  })
}

/** One part of the current design. Its URL stays when the design changes, so caches must revalidate. */
function details(app: FastifyInstance, delivery: Delivery, path: string, kind: PartKind): void {
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const { device, isKnown } = deviceOf(request)
    const part = (await delivery.current())[device].parts[kind].get(request.params.id)
    if (!part) return reply.header('cache-control', 'no-store').send(refused(refusal('unknownPage')))
    return sendPacked(request, reply, part, isKnown ? 'no-cache' : 'no-store')
  })
}
