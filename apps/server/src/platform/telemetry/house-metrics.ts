import { Gauge, type Registry } from 'prom-client'

/** Read from the database, so that every process reports the same. Each read replaces all earlier values. */
export type HouseMetrics = {
  /** Committed batches whose announcements were not handed over yet, and the age of the oldest. */
  readonly outboxBatches: Gauge
  readonly outboxOldestSeconds: Gauge
  /** Withdrawals not ended yet: those that wait for a person (`reviewing`), and for the provider (`sent`). */
  readonly payoutsOpen: Gauge<'currency' | 'state'>
  readonly payoutOldestSeconds: Gauge<'currency' | 'state'>
  /** The sum of all accounts. Anything but 0 is money from nowhere. */
  readonly ledgerImbalance: Gauge<'currency'>
  readonly gameBets: Gauge<'game' | 'currency' | 'window'>
  readonly gameReturn: Gauge<'game' | 'currency' | 'window'>
}

export function createHouseMetrics(registers: Registry[]): HouseMetrics {
  return {
    outboxBatches: new Gauge({
      name: 'baize_outbox_batches',
      help: 'Committed batches whose announcements were not handed to the sockets yet.',
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'baize_outbox_oldest_seconds',
      help: 'Age of the oldest of them.',
      registers,
    }),
    payoutsOpen: new Gauge({
      name: 'baize_payouts_open',
      help: 'Withdrawals that wait for a person (reviewing) or for the provider (sent).',
      labelNames: ['currency', 'state'],
      registers,
    }),
    payoutOldestSeconds: new Gauge({
      name: 'baize_payout_oldest_seconds',
      help: 'Time since the oldest of them was requested. Brazil allows 120 minutes.',
      labelNames: ['currency', 'state'],
      registers,
    }),
    ledgerImbalance: new Gauge({
      name: 'baize_ledger_imbalance',
      help: 'Sum of all accounts in minor units, at the last proof. It must be 0.',
      labelNames: ['currency'],
      registers,
    }),
    gameBets: new Gauge({
      name: 'baize_game_bets',
      help: 'Settled bets of a game in the days of the window, today included.',
      labelNames: ['game', 'currency', 'window'],
      registers,
    }),
    gameReturn: new Gauge({
      name: 'baize_game_return_ratio',
      help: 'What a game has paid by what was staked in the days of the window.',
      labelNames: ['game', 'currency', 'window'],
      registers,
    }),
  }
}
