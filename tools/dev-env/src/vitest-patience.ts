import { expect, vi } from 'vitest'
import { patience } from './patience.ts'

/** Waiting for a state may take long on a slow machine; vitest's default timeout is one second. */
const PATIENCE_MS = 30_000
/** A worker loads this once per file: without the mark, each load would wrap the previous wrapper. */
const PATIENT = Symbol.for('baize: patient')

globalThis.baizeTestPatience = patience

const { waitFor, waitUntil } = vi
const { poll } = expect
type Patience = Parameters<typeof waitFor>[1]
function patient(asked: Patience) {
  const given = typeof asked === 'number' ? { timeout: asked } : asked
  return { ...given, timeout: patience(given?.timeout ?? PATIENCE_MS) }
}

if (!Reflect.has(waitFor, PATIENT)) {
  vi.waitFor = Object.assign<typeof waitFor, object>((look, asked) => waitFor(look, patient(asked)), {
    [PATIENT]: true,
  })
  vi.waitUntil = (look, asked) => waitUntil(look, patient(asked))
  expect.poll = (look, asked) => poll(look, patient(asked))
}
