import { join } from 'node:path'
import { ROOT, runTool } from '@baize/dev-env'
import { expect, it } from 'vitest'

/** Runs the sources as `npm run dev` does. Here because the thread's own program is loaded from the build. */
const verified = () =>
  runTool('tsx', [join(ROOT, 'apps/server/src/play/lottery/testing/bls-thread.fixture.ts')])

it('the thread that verifies beacon signatures loads when the server runs from its sources', async () => {
  const { code, output } = await verified()
  expect(output.trim()).toBe('{"own":true,"ofAnotherRound":false,"ofAnotherBeacon":false}')
  expect(code).toBe(0)
})
