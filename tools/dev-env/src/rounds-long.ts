import { runLongTests } from './long-tests.ts'
import { main } from './progress.ts'

/**
 * The rounds tests with nightly numbers. Each can be set in the environment; so can ROUNDS_SEED, ROUNDS_AT_ONCE
 * (simulated worlds in parallel) and ROUNDS_FROM (the world at which an interrupted run resumes).
 */
const LONG = {
  /** Simulated rounds. */
  ROUNDS_SIMULATED: '100000',
  /** Leaders killed in each phase. */
  ROUNDS_KILLS: '20',
  /** Draws per game to measure its return. */
  ROUNDS_DRAWS: '10000000',
}
const TESTS = ['testing/simulator/simulator', 'testing/killed/killed', 'return']

await main(() => runLongTests('apps/server/src/play/rounds', TESTS, LONG))
