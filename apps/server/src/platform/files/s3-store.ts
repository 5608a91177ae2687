import { setTimeout as delay } from 'node:timers/promises'
import { assert, err, ok, type Result } from '@baize/kit'
import type { S3Settings } from '../configuration/file-settings.ts'
import { askConnector, type Connector, type ConnectorContext } from '../connectors/connector.ts'
import { askHttp, type HttpAnswer } from '../connectors/http.ts'
import type { ObjectStore, StoreFault } from '../object-stores/object-store.ts'
import { encodedKey, type SigningKey, signedAddress, signedRequest } from './sigv4.ts'

type Patience = {
  /** The time of one try. */
  readonly withinMs: number
  /** Pauses between tries. */
  readonly pausesMs: readonly number[]
  /** When the last one begins at the latest. */
  readonly lastTryMs: number
}
/** Five megabytes over a slow line. A player waits for it. */
const PATIENCE: Patience = { withinMs: 15_000, pausesMs: [200, 800], lastTryMs: 10_000 }
/** For answers that are no object: errors in XML. */
const MOST_ERROR_BYTES = 64 * 1024
const MOST_SECONDS = 300

const PROBE = Buffer.from('Written by the check of this store. Leave it here.\n')

type Call = {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  readonly key: string
  readonly body?: Buffer
  readonly mostBytes?: number
}
type Answer = Extract<HttpAnswer, { kind: 'answer' }>

export const s3Connector = ({ name }: Pick<S3Settings, 'name'>): Connector => ({
  port: 'files',
  name,
  driver: 's3',
})

/** Objects in a bucket of S3, or of anything that speaks as it does. */
export function s3Store(
  ctx: ConnectorContext,
  settings: S3Settings,
  { withinMs, pausesMs, lastTryMs }: Patience = PATIENCE,
): ObjectStore {
  const { endpoint, region, bucket, prefix, keys, pathStyle, encryption, kmsKeyId } = settings
  const connector = s3Connector(settings)
  const scope = () => ({ region, service: 's3', nowMs: ctx.clock.now() })
  const base = new URL(endpoint)
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`
  const folder = `${base.href.replace(/\/$/, '')}/${pathStyle ? `${bucket}/` : ''}`
  const urlOf = (key: string): URL => new URL(folder + encodedKey(prefix + key))
  const onPut = {
    'content-type': 'application/octet-stream',
    ...(encryption && { 'x-amz-server-side-encryption': encryption }),
    ...(kmsKeyId && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId }),
  }

  /** The key of the last call that was not refused: addresses are signed with it. */
  let accepted: SigningKey = keys[0]

  /** Signed with each key until one is accepted, so that a change of keys loses nothing. */
  async function askOnce({ method, key, body, mostBytes = 0 }: Call): Promise<HttpAnswer> {
    const url = urlOf(key)
    const askWith = (signingKey: SigningKey) =>
      askConnector(ctx, connector, {
        method,
        url: url.href,
        headers: signedRequest(signingKey, scope(), {
          method,
          url,
          headers: body ? onPut : {},
          ...(body && { body }),
        }),
        ...(body && { body }),
        withinMs,
        mostBytes: Math.max(mostBytes, MOST_ERROR_BYTES),
        isBinary: true,
        isRoutine: true,
        about: key,
      })
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no key' }
    for (const signingKey of keys) {
      answer = await askWith(signingKey)
      if (answer.kind !== 'answer') break
      if (answer.status === 403) continue
      accepted = signingKey
      break
    }
    return answer
  }

  /** Every call may be repeated: an object is always written as a whole and the same. */
  async function ask(call: Call, ...well: readonly number[]): Promise<Result<Answer, StoreFault>> {
    const beganMs = ctx.steadyClock.now()
    for (let tries = 0; ; tries += 1) {
      const answer = await askOnce(call)
      if (answer.kind === 'answer' && well.includes(answer.status)) return ok(answer)
      const fault = faultOf(answer)
      const pauseMs = pausesMs[tries]
      const isOver = pauseMs === undefined || ctx.steadyClock.now() - beganMs > lastTryMs
      if (fault.kind !== 'down' || fault.reason === 'circuit open' || isOver) return err(fault)
      await delay(pauseMs)
    }
  }

  const store: ObjectStore = {
    name: settings.name,
    put: async (key, body) => {
      const answer = await ask({ method: 'PUT', key, body }, 200)
      if (!answer.ok) return answer
      // Anything in between can say 200. Only a store names what it has stored.
      return answer.value.headers.etag === undefined ? err(down('answer without an ETag')) : ok(null)
    },
    get: async (key, size) => {
      const answer = await ask({ method: 'GET', key, mostBytes: size }, 200)
      return answer.ok ? ok(answer.value.bytes) : answer
    },
    head: async (key) => {
      const answer = await ask({ method: 'HEAD', key }, 200)
      return answer.ok ? ok(Number(answer.value.headers['content-length'])) : answer
    },
    delete: async (key) => {
      const answer = await ask({ method: 'DELETE', key }, 204, 200)
      return answer.ok || answer.error.kind === 'absent' ? ok(null) : answer
    },
    presign: (key, seconds) => {
      assert(seconds >= 1 && seconds <= MOST_SECONDS, `address valid for 1 to 300 seconds, got ${seconds}`)
      return signedAddress(accepted, scope(), { method: 'GET', url: urlOf(key), seconds }).href
    },
    check: () => checkStore(store),
  }
  return store
}

/**
 * Reads a probe, and writes it first where there is none. A signed address must open it, and the same address without its
 * signature must not: then the bucket is open to everybody.
 */
async function checkStore(store: ObjectStore): Promise<string | null> {
  const key = 'check'
  let read = await store.get(key, PROBE.length)
  // Without the right to list, S3 refuses to say that there is no such object.
  if (!read.ok && read.error.kind !== 'down') {
    for (const step of [() => store.put(key, PROBE), () => store.delete(key), () => store.put(key, PROBE)]) {
      const done = await step()
      if (!done.ok) return done.error.reason
    }
    read = await store.get(key, PROBE.length)
  }
  if (!read.ok) return read.error.reason
  if (!read.value.equals(PROBE)) return 'answer is not what was written'
  const address = store.presign(key, 60) ?? ''
  const [signed, bare] = await Promise.all(
    [address, address.replace(/\?.*/, '')].map((url) => askHttp({ method: 'GET', url })),
  )
  if (!isFound(signed)) return 'signed address refused'
  return isFound(bare) ? 'bucket is open to everybody' : null
}

const isFound = (answer: HttpAnswer | undefined): boolean =>
  answer?.kind === 'answer' && answer.status === 200 && answer.bytes.equals(PROBE)

const down = (reason: string): StoreFault => ({ kind: 'down', reason })

function faultOf(answer: HttpAnswer): StoreFault {
  if (answer.kind !== 'answer') return down(answer.cause)
  const { status, text } = answer
  const [, code = ''] = /<Code>(\w{1,64})<\/Code>/.exec(text) ?? []
  const reason = code === '' ? `status ${status}` : `${code} (${status})`
  if (status === 404 && code !== 'NoSuchBucket') return { kind: 'absent', reason }
  // A success that is not the one of this call comes from something in between.
  const mayPass = status < 300 || status === 408 || status === 429 || status >= 500
  return mayPass ? down(reason) : { kind: 'refused', reason }
}
