import { parentPort } from 'node:worker_threads'
import { isBeaconSignature } from '@baize/rules/lottery/beacon'
import * as z from 'zod/mini'

const Question = z.object({
  id: z.number(),
  publicKey: z.string(),
  round: z.number(),
  signature: z.string(),
})

parentPort?.on('message', (message: unknown) => {
  const { id, publicKey, round, signature } = Question.parse(message)
  parentPort?.postMessage({ id, valid: isBeaconSignature(publicKey, round, signature) }, [])
})
