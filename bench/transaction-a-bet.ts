import { randomUUID } from 'node:crypto'
import { present } from '@baize/kit'
import pg from 'pg'

const PLAYERS = 1000

const SCHEMA = `
  CREATE TABLE wallets (user_id bigint PRIMARY KEY, main bigint NOT NULL CHECK (main >= 0), seq bigint NOT NULL);
  CREATE TABLE transactions (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES wallets, at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE legs (transaction_id bigint NOT NULL REFERENCES transactions, line smallint NOT NULL,
    from_account bigint NOT NULL, to_account bigint NOT NULL, amount bigint NOT NULL CHECK (amount > 0),
    PRIMARY KEY (transaction_id, line));
  CREATE TABLE bets (id uuid PRIMARY KEY, user_id bigint NOT NULL REFERENCES wallets, stake bigint NOT NULL,
    payout bigint NOT NULL, state jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON bets (user_id, id);
  CREATE TABLE outbox (user_id bigint NOT NULL, seq bigint NOT NULL, payload jsonb NOT NULL);
  INSERT INTO wallets SELECT n, 1000000000000, 0 FROM generate_series(1, ${PLAYERS}) n;`

/**
 * Bets per second of a service without batching: one transaction per bet, one statement per operation, each bet durable
 * before its connection starts the next.
 */
export async function measureTransactions(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  try {
    await present(open[0], 'a connection').query(SCHEMA)
    await play(open, 1)
    const startedAt = performance.now()
    const bets = await play(open, seconds)
    return bets / ((performance.now() - startedAt) / 1000)
  } finally {
    await Promise.all(open.map((client) => client.end()))
  }
}

async function play(clients: readonly pg.Client[], seconds: number): Promise<number> {
  const endAt = performance.now() + seconds * 1000
  const counts = await Promise.all(
    clients.map(async (client, n) => {
      let bets = 0
      // Each client bets for its own players, so that lock waits do not slow the reference down.
      for (; performance.now() < endAt; bets++) await bet(client, 1 + ((n + bets * clients.length) % PLAYERS))
      return bets
    }),
  )
  return counts.reduce((sum, bets) => sum + bets, 0)
}

async function bet(client: pg.Client, player: number): Promise<void> {
  const id = randomUUID()
  await client.query('BEGIN')
  await client.query('SELECT main FROM wallets WHERE user_id = $1 FOR UPDATE', [player])
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO transactions (key, user_id) VALUES ($1, $2) RETURNING id',
    [`${player}:${id}`, player],
  )
  await client.query('INSERT INTO legs VALUES ($1, 1, $2, 0, 100), ($1, 2, 0, $2, 99)', [
    present(rows[0], 'a transaction').id,
    player,
  ])
  await client.query(
    `INSERT INTO bets (id, user_id, stake, payout, state) VALUES ($1, $2, 100, 99, '{"mines":3,"picks":[1,2]}')`,
    [id, player],
  )
  await client.query(
    `WITH w AS (UPDATE wallets SET main = main - 1, seq = seq + 1 WHERE user_id = $1 RETURNING seq, main)
     INSERT INTO outbox SELECT $1, seq, jsonb_build_object('type', 'balance', 'balance', main::text) FROM w`,
    [player],
  )
  await client.query('COMMIT')
}
