import { runLongTests } from './long-tests.ts'
import { main } from './progress.ts'

/**
 * The tests of rounds with the numbers of a night. Each can be set from outside; so can ROUNDS_SEED, ROUNDS_AT_ONCE (how many worlds there
 * are at a time) and ROUNDS_FROM (the world at which a run that was cut short goes on).
 */
const LONG = {
  /** Rounds of the simulation. */
  ROUNDS_SIMULATED: '100000',
  /** Leaders killed in each phase. */
  ROUNDS_KILLS: '20',
  /** Draws of each game for its return. */
  ROUNDS_DRAWS: '10000000',
}
const TESTS = ['simulator/simulator', 'killed/killed', 'return']

await main(() => runLongTests('apps/server/src/features/rounds', TESTS, LONG))
