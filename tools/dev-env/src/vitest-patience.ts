import { vi } from 'vitest'

/** Waiting for a state may take long on a slow machine; vitest's default timeout is one second. */
const PATIENCE_MS = 30_000
/** A worker loads this once per file: without the mark, each load would wrap the previous wrapper. */
const PATIENT = Symbol.for('baize: patient')

const { waitFor, waitUntil } = vi
type Patience = Parameters<typeof waitFor>[1]
const patient = (asked: Patience) => ({
  timeout: PATIENCE_MS,
  ...(typeof asked === 'number' ? { timeout: asked } : asked),
})

if (!Reflect.has(waitFor, PATIENT)) {
  vi.waitFor = Object.assign<typeof waitFor, object>((look, asked) => waitFor(look, patient(asked)), {
    [PATIENT]: true,
  })
  vi.waitUntil = (look, asked) => waitUntil(look, patient(asked))
}
