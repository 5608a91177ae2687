import type { Clock } from '@baize/kit'
import { type Bucket, memoryBucket } from '@baize/sandbox-services/files/bucket'
import type { StoreFault, Trouble } from '@baize/sandbox-services/files/faults'
import { fileStore } from '@baize/sandbox-services/files/routes'
import Fastify from 'fastify'
import type { S3Settings } from '../configuration/file-settings.ts'

export const S3_KEY = { id: 'AKIATEST', secret: 'a-secret-of-the-bucket' }
const REGION = 'sa-east-1'
const NAME = 'baize-files'

/** The sandbox's S3 on a port of its own. It recomputes every signature. */
export type TestBucket = {
  readonly settings: (changes?: Partial<S3Settings>) => S3Settings
  readonly bucket: Bucket
  /** Lets the next requests fail, once unless told otherwise. */
  fails(fault: StoreFault, times?: number): void
  /** Requests that reached it, as `GET files/…`. */
  readonly asked: string[]
  /** The server's clock, which its signatures follow. */
  clock: Clock
  close(): Promise<void>
}

export async function openBucket(clock: Clock): Promise<TestBucket> {
  const app = Fastify({ forceCloseConnections: true })
  const bucket = memoryBucket()
  const asked: string[] = []
  app.addHook('onRequest', async ({ method, url }) => {
    asked.push(`${method} ${url.replace(`/s3/${NAME}/baize/`, '').replace(/\?.*/, '?')}`)
  })
  const opened = { clock }
  const trouble: Trouble = fileStore(app, {
    bucket,
    name: NAME,
    account: { region: REGION, keys: [S3_KEY] },
    clock: { now: () => opened.clock.now() },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(opened, {
    settings: (changes: Partial<S3Settings> = {}): S3Settings => ({
      name: 's3',
      endpoint: `${url}/s3`,
      region: REGION,
      bucket: NAME,
      prefix: 'baize/',
      keys: [S3_KEY],
      pathStyle: true,
      ...changes,
    }),
    bucket,
    asked,
    fails: (fault: StoreFault, times = 1) => void Object.assign(trouble, { fault, times }),
    close: () => app.close(),
  })
}
