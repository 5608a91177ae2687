import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { lanesFor } from './lanes.ts'
import { providers } from './provider-settings.ts'
import { AMOUNT, setting } from './setting.ts'
import { amount, list, orNone, webUrl, wholeNumber } from './setting-kinds.ts'

/** Settings of ledger, bets, rounds, games and providers. */
export const playSettings = {
  auditSeconds: setting(wholeNumber(1, 3600), {
    name: 'AUDIT_SECONDS',
    mustBe: 'a number of seconds from 1 to 3600',
    fallback: '60',
    about: 'How often the ledger is checked.',
  }),
  ledgerLanes: setting(wholeNumber(1, 64), {
    name: 'LEDGER_LANES',
    mustBe: 'a number from 1 to 64',
    fallback: String(lanesFor(availableParallelism())),
    fallbackShown: 'by the cores',
    about: 'Batches of ledger commands that may be in flight at once.',
  }),
  ledgerQueue: setting(wholeNumber(1, 1_000_000), {
    name: 'LEDGER_QUEUE',
    mustBe: 'a number of waiting commands from 1 to 1000000',
    fallback: '4096',
    about: 'Commands that may wait for the ledger; more are refused as busy.',
  }),
  minBet: setting(amount, {
    name: 'MIN_BET',
    mustBe: AMOUNT,
    fallback: '1',
    about: 'The smallest stake, in units of the base currency; every other amount here is in the same unit.',
  }),
  maxBet: setting(amount, {
    name: 'MAX_BET',
    mustBe: AMOUNT,
    fallback: '10000',
    about: 'The largest stake.',
  }),
  defaultBet: setting(amount, {
    name: 'DEFAULT_BET',
    mustBe: AMOUNT,
    fallback: '5',
    about: 'The stake that a game begins with, unless a twentieth of the balance is less.',
  }),
  maxWin: setting(amount, {
    name: 'MAX_WIN',
    mustBe: AMOUNT,
    fallback: '1000000',
    about: 'The most that one bet pays.',
  }),
  maxRoundWin: setting(amount, {
    name: 'MAX_ROUND_WIN',
    mustBe: AMOUNT,
    fallback: '5000000',
    about: 'The most that all bets of one shared round are paid.',
  }),
  roundChainLength: setting(wholeNumber(100, 10_000_000), {
    name: 'ROUND_CHAIN_LENGTH',
    mustBe: 'a number of rounds from 100 to 10000000',
    fallback: '1000000',
    about: 'Rounds that one chain of hashes is for.',
  }),
  roundBettingMs: setting(orNone(wholeNumber(500, 60_000)), {
    name: 'ROUND_BETTING_MS',
    mustBe: 'empty, or a number of milliseconds from 500 to 60000',
    example: '7000',
    fallback: '',
    about: 'How long a round takes bets. Empty: as long as its game says.',
  }),
  roundPauseMs: setting(wholeNumber(0, 60_000), {
    name: 'ROUND_PAUSE_MS',
    mustBe: 'a number of milliseconds from 0 to 60000',
    fallback: '3000',
    about: 'From the end of a round to the start of the next.',
  }),
  beacon: setting(z.enum(['none', 'quicknet', 'sandbox']), {
    name: 'BEACON',
    mustBe: 'none, quicknet or sandbox',
    fallback: 'none',
    about:
      "The public randomness that lottery draws take: drand's quicknet, or the sandbox's, which only an address of this machine may use. none: there are no draws.",
  }),
  beaconRelays: setting(list(/^https?:\/\/\S+$/), {
    name: 'BEACON_RELAYS',
    mustBe: 'http(s) addresses by commas',
    fallback: 'https://api.drand.sh,https://drand.cloudflare.com',
    about:
      'Where the beacon is asked for its rounds, in this order. A relay cannot cheat: signatures are verified.',
  }),
  gamesUrl: setting(orNone(webUrl), {
    name: 'GAMES_URL',
    mustBe: 'the http(s) address of the provider of demo games',
    example: 'http://localhost:3001',
    fallback: '',
    about: 'The provider of demo games. Empty: there are none.',
  }),
  catalogueSeed: setting(z.enum(['playable', 'large']), {
    name: 'CATALOGUE_SEED',
    mustBe: 'playable or large',
    fallback: 'playable',
    about:
      'For tests and measurements: `large` adds 3,000 names of one demo to the catalogue of a new database.',
  }),
  providers: setting(providers, {
    name: 'PROVIDERS',
    mustBe: 'empty, or the JSON list of game providers that docs/providers.md describes',
    fallback: '',
    secret: true,
    about:
      'The game providers on the wallet: keys, addresses, limits, currencies ([providers](providers.md)). Empty: none.',
  }),
} as const
