import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuse, showPage } from '../replies.ts'
import { decrypt } from './decrypt.ts'
import { pushPage } from './page.ts'
import { openSockets, type Sockets } from './socket.ts'
import { createPushStore, FAULTS, type PushStore } from './store.ts'
import { vapidFault } from './vapid.ts'

/** Push services take at least this much (RFC 8030, 7.2), and many no more. */
const MESSAGE_BYTES = 4096
const URGENCIES: ReadonlySet<string> = new Set(['very-low', 'low', 'normal', 'high'])

export type PushService = {
  /** Address of this process, which endpoints begin with. Read with each request: a test listens on a port that it does not choose. */
  readonly origin: () => string
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** A push service (RFC 8030) with browsers that exist only here, and real ones at its socket. For developers and tests. */
export function pushService(app: FastifyInstance, service: PushService): PushStore {
  const store = createPushStore(service.clock, service.randomBytes)
  const sockets = openSockets(app.server, { store, ...service })
  // An open socket would keep the process from stopping.
  app.addHook('preClose', async () => sockets.close())
  void app.register(async (scope) => takeMessages(scope, { store, sockets }, service))
  void app.register(async (scope) => {
    acceptForms(scope)
    showMessages(scope, store, service)
  })
  return store
}

const Target = z.object({ id: z.string() })

type Parts = { readonly store: PushStore; readonly sockets: Sockets }

function takeMessages(
  scope: FastifyInstance,
  { store, sockets }: Parts,
  { origin, clock }: PushService,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_request, body, done) =>
    done(null, body),
  )
  scope.post('/push/m/:id', async (request, reply) => {
    const fault = takeFault(store)
    if (fault !== null) return strike(reply, store, fault)
    const refused = (status: number, why: string): FastifyReply => {
      store.counts.refused += 1
      return refuse(reply, status, why)
    }
    const browser = store.browsers.get(Target.parse(request.params).id)
    if (!browser) return refused(404, 'no such subscription')
    if (browser.isGone) return refused(410, 'the subscription has ended')
    const { authorization } = request.headers
    const wrong = vapidFault(authorization, {
      audience: origin(),
      publicKey: browser.publicKey,
      nowMs: clock.now(),
    })
    if (wrong !== null) return refused(403, wrong)
    const treatment = treatmentOf(request)
    if (typeof treatment === 'string') return refused(400, treatment)
    if (request.headers['content-encoding'] !== 'aes128gcm')
      return refused(415, 'content-encoding must be aes128gcm')
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (body.length > MESSAGE_BYTES) return refused(413, `at most ${MESSAGE_BYTES} bytes`)
    if (browser.kind === 'real') {
      const version = store.keep({ browser: browser.id, text: null, ...treatment })
      sockets.deliver({ browser, version, body, topic: treatment.topic, ttl: treatment.ttl })
    } else {
      const opened = decrypt(browser, body)
      // A real push service cannot see this; the browser would drop the message.
      if (!opened.ok) return refused(400, opened.error)
      store.keep({ browser: browser.id, text: opened.value.toString('utf8'), ...treatment })
    }
    return reply.code(201).header('location', `${origin()}/push/r/${browser.id}`).send()
  })
}

function treatmentOf({ headers }: FastifyRequest) {
  const { ttl, urgency = 'normal', topic = '' } = headers
  if (typeof ttl !== 'string' || !/^\d{1,9}$/.test(ttl)) return 'ttl must be a number of seconds'
  if (typeof urgency !== 'string' || !URGENCIES.has(urgency)) return 'urgency is not one of RFC 8030'
  if (typeof topic !== 'string' || !/^[\w-]{0,32}$/.test(topic))
    return 'topic must be 32 letters of base64url at most'
  return { ttl: Number(ttl), urgency, topic, contentType: headers['content-type'] ?? '' }
}

const takeFault = ({ faults }: PushStore): PushStore['faults']['next'] | null => {
  if (faults.count <= 0) return null
  faults.count -= 1
  return faults.next
}

function strike(reply: FastifyReply, store: PushStore, fault: PushStore['faults']['next']): FastifyReply {
  store.counts.refused += 1
  if (fault === 'hang') return reply.hijack()
  if (fault === '429') void reply.header('retry-after', String(store.faults.retryAfter))
  return refuse(reply, Number(fault), 'told to')
}

const Subscribing = z.object({ publicKey: z.string().check(z.regex(/^[\w-]{87}$/)) })
const Ending = z.object({ endpoint: z.string() })
const Control = z.object({
  next: z.enum(FAULTS),
  count: z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)),
  retryAfter: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(86_400)), 60),
})

function showMessages(scope: FastifyInstance, store: PushStore, { origin }: PushService): void {
  scope.get('/push', async (_request, reply) => showPage(reply, pushPage(store)))
  scope.get('/push/messages', async () => ({ messages: store.arrived, counts: store.counts }))
  // What a browser does in `pushManager.subscribe`.
  scope.post('/push/subscriptions', async (request, reply) => {
    const input = Subscribing.safeParse(request.body)
    if (!input.success) return refuse(reply, 400, 'the key of the site is expected')
    const browser = store.subscribe(input.data.publicKey)
    return reply.code(201).send({
      endpoint: `${origin()}/push/m/${browser.id}`,
      publicKey: browser.publicKey,
      keys: {
        p256dh: browser.pair.getPublicKey().toString('base64url'),
        auth: browser.auth.toString('base64url'),
      },
    })
  })
  // What a browser does when its person takes the permission back.
  scope.post('/push/end', async (request, reply) => {
    const input = Ending.safeParse(request.body)
    const browser = input.success
      ? store.browsers.get(input.data.endpoint.split('/').at(-1) ?? '')
      : undefined
    if (!browser) return refuse(reply, 404, 'no such subscription')
    browser.isGone = true
    return reply.send({})
  })
  scope.post('/push/control', async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault and a whole number from 0 are expected')
    store.faults = input.data
    return afterForm(request, reply, '/push', store.faults)
  })
}
