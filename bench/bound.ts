import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { bigintArray, idArray, uuidArray } from '../apps/server/src/ledger/arrays.ts'

const SCHEMA = 'bench_bound'
const PLAYERS = 1000

/**
 * The minimum a batch of bets could cost: lock its wallets, insert one row with one index per bet, update each wallet,
 * commit once. No idempotency keys, legs, limits, nonces or announcements, and no preparation in JavaScript.
 */
const LEAST = `
  CREATE SCHEMA ${SCHEMA};
  SET search_path = ${SCHEMA};
  CREATE TABLE wallets (user_id bigint PRIMARY KEY, main bigint NOT NULL CHECK (main >= 0)) WITH (fillfactor = 40);
  INSERT INTO wallets SELECT n, 10 ^ 12 FROM generate_series(1, ${PLAYERS}) AS n;
  CREATE TABLE bets (
    user_id bigint, id uuid, stake bigint NOT NULL, payout bigint NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (user_id, id));
  CREATE FUNCTION post(users bigint[], ids uuid[], stakes bigint[], payouts bigint[]) RETURNS void
  LANGUAGE plpgsql SET search_path = ${SCHEMA} AS $$
  BEGIN
    PERFORM FROM generate_series(1, cardinality(users)) AS i
      CROSS JOIN LATERAL (SELECT FROM wallets w WHERE w.user_id = users[i] FOR UPDATE) AS locked;
    INSERT INTO bets SELECT users[i], ids[i], stakes[i], payouts[i], clock_timestamp()
      FROM generate_series(1, cardinality(users)) AS i;
    UPDATE wallets w SET main = w.main - stakes[i] + payouts[i]
      FROM generate_series(1, cardinality(users)) AS i WHERE w.user_id = users[i];
  END $$`

/**
 * Upper bound: bets per second that this PostgreSQL could take with all cores of the machine to itself. A ledger that
 * keeps a row per bet cannot be faster, and shares the cores with the server that prepares and answers the bets.
 */
export async function measureBound(
  url: string,
  { connections, batch, seconds }: { connections: number; batch: number; seconds: number },
): Promise<number> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(LEAST)
    const bets = await Promise.all(
      Array.from({ length: connections }, (_, lane) => post(url, { lane, connections, batch, seconds })),
    )
    return bets.reduce((sum, count) => sum + count, 0) / seconds
  } finally {
    await admin.query(`DROP SCHEMA ${SCHEMA} CASCADE`)
    await admin.query('CHECKPOINT')
    await admin.end()
  }
}

type Lane = { lane: number; connections: number; batch: number; seconds: number }

async function post(url: string, { lane, connections, batch, seconds }: Lane): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const own = PLAYERS / connections
    const column = <T>(make: (i: number) => T): T[] => Array.from({ length: batch }, (_, i) => make(i))
    const stakes = bigintArray(column(() => 10n))
    const payouts = bigintArray(column((i) => (i % 2 === 0 ? 20n : 0n)))
    let bets = 0
    for (const endAt = performance.now() + seconds * 1000; performance.now() < endAt; bets += batch) {
      const users = idArray(column((i) => String(lane * own + ((bets + i) % own) + 1)))
      const values = [users, uuidArray(column(() => randomUUID())), stakes, payouts]
      await client.query({ name: 'post', text: `SELECT ${SCHEMA}.post($1, $2, $3, $4)`, values })
    }
    return bets
  } finally {
    await client.end()
  }
}
