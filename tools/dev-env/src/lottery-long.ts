import { runLongTests } from './long-tests.ts'
import { main } from './progress.ts'

/** The lottery's simulation with nightly numbers. LOTTERY_SEED meets the same run again. */
const LONG = {
  /** Simulated terms, of all lines together. */
  LOTTERY_SIMULATED: '100000',
}

await main(() => runLongTests('apps/server/src/play/lottery', ['testing/simulation'], LONG))
