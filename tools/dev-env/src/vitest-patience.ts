import { vi } from 'vitest'

/** A test that waits for a state waits as long as the machine is slow; vitest gives up after a second. */
const PATIENCE_MS = 30_000

const { waitFor, waitUntil } = vi
type Patience = Parameters<typeof waitFor>[1]
const patient = (asked: Patience) => ({
  timeout: PATIENCE_MS,
  ...(typeof asked === 'number' ? { timeout: asked } : asked),
})

vi.waitFor = (look, asked) => waitFor(look, patient(asked))
vi.waitUntil = (look, asked) => waitUntil(look, patient(asked))
