import { runLongTests } from './long-tests.ts'
import { main } from './progress.ts'

/** The ledger tests of `npm test` with nightly numbers. Each can be set in the environment, and so can LEDGER_SEED. */
const LONG = {
  /** Sequences of 100 commands, checked against the model. */
  LEDGER_RUNS: '10000',
  /** Histories on which both audits of the ledger must agree. */
  LEDGER_HISTORIES: '500',
  /** Commands of the simulation and from fault to fault, its time limit in seconds, power cuts of its database. */
  LEDGER_OPERATIONS: '1000000',
  LEDGER_APART: '2500',
  LEDGER_SECONDS: '14400',
  LEDGER_POWER_CUTS: '30',
  /** Lost requests and responses, and groups of four killed processes. */
  LEDGER_CUTS: '500',
  LEDGER_WAVES: '25',
  /** Groups of ten bets that are cashed out 200 times concurrently. */
  LEDGER_CASH_OUT_ROUNDS: '10',
  /** Repeats of each kind of command, sent 200 times at once, and of a limit set among bets. */
  LEDGER_REPEAT_ROUNDS: '3',
  LEDGER_LIMIT_ROUNDS: '20',
}
const TESTS = [
  'testing/model/model',
  'testing/simulator/simulator',
  'races',
  'testing/crash/crash',
  'audit/running',
]

await main(() => runLongTests('apps/server/src/ledger', TESTS, LONG))
