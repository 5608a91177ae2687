import { assert } from '@baize/kit'
import { type Config, readConfig } from '../platform/configuration/config.ts'

/** Argon2's minimum cost: tests register hundreds of players, and their hashes need no protection. */
const CHEAPEST: Config['passwordCost'] = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const LOCAL_TOKEN = 'the-local-token-of-tests'

export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://baize.test',
    ACCOUNT_SECRET: 'an-account-secret-for-tests',
    PERSONAL_SECRET: 'a-personal-secret-for-tests',
    RECEIPT_SECRET: 'a-receipt-secret-for-tests',
    GAMES_URL: 'http://games.test',
    CONSOLE_URL: 'http://baize.test',
    RATE_LIMIT: '0',
    // Enough for every race on a few cores; each new connection costs PostgreSQL as much as fifty statements.
    DATABASE_POOL: '8',
    // More than one lane on every machine: many tests are about concurrent commands.
    LEDGER_LANES: '2',
    ROUND_CHAIN_LENGTH: '1000',
    // Jobs do not run during a test unless it is about jobs.
    ROLES: 'api',
  })
  assert(read.ok, 'the configuration of tests is valid')
  return {
    ...read.value,
    passwordCost: CHEAPEST,
    consoleLocalToken: LOCAL_TOKEN,
    // Tests advance the clock by days; those about sessions set their own.
    consoleIdleMs: 1e13,
    consoleLifeMs: 1e13,
    ...changes,
  }
}
