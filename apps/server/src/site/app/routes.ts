import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/configuration/config.ts'
import { replyNotFound } from '../../platform/http/site.ts'
import { APK_PATH, androidApp, apkBytes, rangeOf } from './service.ts'

/** The Android app, what it is, and the proof that links of this site may open in it. */
export function appRoutes(app: FastifyInstance, config: Pick<Config, 'appDir'>): void {
  app.get(APK_PATH, async (request, reply) => {
    const built = await androidApp(config)
    if (built === null || config.appDir === null) return replyNotFound(reply)
    const etag = `"${built.sha256}"`
    reply.headers({
      etag,
      // The address stays the same for every version.
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': `attachment; filename="baize-${built.version}.apk"`,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { range, 'if-range': unless } = request.headers
    const part = unless === undefined || unless === etag ? rangeOf(range, built.size) : undefined
    if (part === null) return reply.code(416).header('content-range', `bytes */${built.size}`).send()
    if (part !== undefined)
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${built.size}`)
    reply.header('content-length', part === undefined ? built.size : part.end - part.start + 1)
    return reply.send(apkBytes(config.appDir, part))
  })

  app.get('/download/baize.json', async (_request, reply) => {
    const built = await androidApp(config)
    return built === null ? replyNotFound(reply) : reply.header('cache-control', 'no-cache').send(built)
  })

  app.get('/.well-known/assetlinks.json', async (_request, reply) => {
    const built = await androidApp(config)
    if (built === null) return replyNotFound(reply)
    const fingerprint = (built.certSha256.toUpperCase().match(/../g) ?? []).join(':')
    return reply.header('cache-control', 'public, max-age=3600').send([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: built.applicationId,
          sha256_cert_fingerprints: [fingerprint],
        },
      },
    ])
  })
}
