import { runLongTests } from './long-tests.ts'
import { main } from './progress.ts'

/** The ledger's tests of `npm test` with the numbers of a night. Each can be set from outside, and so can LEDGER_SEED. */
const LONG = {
  /** Sequences of 100 commands against the model. */
  LEDGER_RUNS: '10000',
  /** Histories on which both checks of the ledger must find the same. */
  LEDGER_HISTORIES: '500',
  /** Commands of the simulation, how long it may take at most, and how often its database loses its power. */
  LEDGER_OPERATIONS: '1000000',
  LEDGER_SECONDS: '14400',
  LEDGER_POWER_CUTS: '30',
  /** Lost requests and replies, and fours of killed processes. */
  LEDGER_CUTS: '500',
  LEDGER_WAVES: '25',
  /** Tens of bets that are cashed out 200 times at once. */
  LEDGER_CASH_OUT_ROUNDS: '10',
}
const TESTS = ['model/model', 'simulator/simulator', 'races', 'crash/crash', 'audit/running']

await main(() => runLongTests('apps/server/src/ledger', TESTS, LONG))
