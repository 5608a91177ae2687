import { Client } from 'pg'
import { StartFault } from '../configuration/start-fault.ts'

const NEEDED = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Acknowledged money must survive a crash, so a database that trades durability for speed is rejected. */
export async function assertDurable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'baize-check' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [NEEDED],
    )
    const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
    if (off.length > 0) {
      throw new StartFault(
        `the database has ${off.join(' and ')} off and could lose money in a crash: turn ${off.length > 1 ? 'them' : 'it'} on`,
      )
    }
  } finally {
    await client.end()
  }
}
