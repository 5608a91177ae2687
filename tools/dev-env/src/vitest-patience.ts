import { vi } from 'vitest'

/** A test that waits for a state waits as long as the machine is slow; vitest gives up after a second. */
const PATIENCE_MS = 30_000
/** One worker runs this once a file: without the mark each would wrap the one before it. */
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
