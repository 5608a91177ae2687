import { Worker } from 'node:worker_threads'
import type { VerifySignature } from './beacon.ts'

/** Beside the bundle. From source, too, it is the built one: a worker of Node 20 loads no TypeScript. */
const PROGRAM = import.meta.url.endsWith('.ts') ? '../../../dist/bls-worker.js' : './bls-worker.js'

export type BlsThread = { readonly verify: VerifySignature; close(): Promise<void> }

/** Verifies BLS signatures in a thread of its own: a pairing would stop the event loop for up to a tenth of a second. */
export function startBlsThread(): BlsThread {
  let worker: Worker | null = null
  let asked = 0
  const waiting = new Map<number, { resolve: (valid: boolean) => void; reject: (error: Error) => void }>()
  const fail = (error: Error): void => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL(PROGRAM, import.meta.url))
    started.unref()
    started.on('message', ({ id, valid }: { id: number; valid: boolean }) => {
      waiting.get(id)?.resolve(valid)
      waiting.delete(id)
    })
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the thread for signatures has ended')))
    return started
  }
  return {
    verify: (publicKey, round, signature) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        worker ??= start()
        worker.postMessage({ id: asked, publicKey, round, signature }, [])
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
