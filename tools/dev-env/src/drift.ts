import { Client } from 'pg'

/** Adds to the newest player's stored balance behind the ledger's back, or takes it off again, for tests of what finds it. */
export async function plantDrift(databaseUrl: string, minorUnits: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      'UPDATE ledger_wallets SET main = main + $1 WHERE user_id = (SELECT max(user_id) FROM ledger_wallets)',
      [minorUnits],
    )
  } finally {
    await client.end()
  }
}
