import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import type { Ledger } from '../commands.ts'
import {
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  done,
  grant,
  hold,
  newPlayer,
  newSeedPair,
  openPacket,
  type Player,
  play,
  playLong,
  reject,
  release,
  restore,
  reverse,
  revoke,
  rollback,
  setLimits,
  settle,
  step,
  testLedger,
  transfer,
  withdraw,
} from '../testing/ledger.fixture.ts'
import { auditLedger, checkLedger, checkWholeLedger } from './audit.ts'
import type { Drift } from './drift.ts'

let database: TestDatabase
let ledger: Ledger
let ann: Player

beforeAll(async () => {
  database = await testDatabase()
  ledger = testLedger(database.pool).ledger
  ann = await oneOfEverything()
})
afterAll(async () => {
  await ledger.close()
  await database.drop()
})

/** Every kind of move at least once, some still open. */
async function oneOfEverything(): Promise<Player> {
  const player = await newPlayer(database.pool)
  const other = await newPlayer(database.pool, 'BRL')
  const post = (command: Parameters<Ledger['post']>[0]) => done(ledger.post(command))
  await post(deposit(player, 100_000n))
  await post(deposit(other, 100_000n))
  // Bets that are their own transactions, beside those with a separate one.
  await post(play(other, 10n, 0n))
  await post(play(other, 77n, 88n))
  for (const [stake, payout] of [
    [100n, 0n],
    [100n, 250n],
    [100n, 100n],
  ] as const)
    await post(playLong(player, stake, payout))
  const lost = hold(player, 70n)
  const won = hold(player, 80n)
  for (const bet of [lost, won, hold(player, 90n), hold(player, 60n, { seedPairId: null })]) await post(bet)
  await post(step(player, lost.betId, 0))
  await post(settle(player, lost.betId, 0n, { version: 1 }))
  await post(settle(player, won.betId, 160n))
  const [paid, returned] = [withdraw(player, 500n), withdraw(player, 600n)]
  for (const command of [paid, returned, withdraw(player, 700n)]) await post(command)
  await post(confirm(player, paid.withdrawalId))
  await post(reject(player, returned.withdrawalId))
  const sentBack = withdraw(player, 800n)
  for (const command of [
    sentBack,
    confirm(player, sentBack.withdrawalId),
    reverse(player, sentBack.withdrawalId),
  ])
    await post(command)
  const back = grant(player, 'task', 43n, 0n)
  for (const command of [back, release(player, back.bonusId), revoke(player, back.bonusId)])
    await post(command)
  await post(restore(player, back.bonusId))
  const [released, spent] = [grant(player, 'task', 40n, 0n), grant(player, 'task', 41n, 0n)]
  await post(spent)
  for (const command of [
    released,
    grant(player, 'task', 50n, 99_999n),
    grant(player, 'register', 55n, 99_999n),
  ])
    await post(command)
  await post(release(player, released.bonusId))
  await post(release(player, spent.bonusId))
  const kept = grant(player, 'register', 42n, 99_999n)
  await post(kept)
  for (const bonus of [spent, kept]) await post(revoke(player, bonus.bonusId))
  await post(transfer(player, 'main', 'register', 5n))
  const closed = openPacket([3n, 4n, 5n])
  const open = openPacket([6n, 7n, 8n])
  for (const packet of [closed, open]) {
    await post(packet)
    await post(claim(player, packet.packetId))
  }
  await post(closePacket(closed.packetId))
  await post(debit(player, 'kept', 33n))
  await post(credit(player, 'kept', 44n))
  await post(credit(player, 'kept', 11n))
  await post(debit(player, 'undone', 22n))
  await post(credit(player, 'undone', 10n))
  await post(rollback(player, 'undone'))
  await post(rollback(player, 'never was'))
  await post(adjust(player, 9n))
  await post(adjust(player, -4n))
  await post(setLimits(player))
  // The pair in use is the player's second; the first has decided bets too.
  const rotated = { ...other, seedPairId: await newSeedPair(database.pool, other.userId) }
  await post(playLong(rotated, 10n, 20n))
  return player
}

/** Findings of both checks in a database that was tampered with. Rolled back afterwards. */
async function findings(
  plant: (owner: PoolClient) => Promise<unknown>,
): Promise<{ whole: Drift[]; running: Drift[]; frozen: boolean }> {
  const owner = await database.owner.connect()
  try {
    await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    // Disables the triggers that keep even the owner from changing what was written.
    await owner.query('SET LOCAL session_replication_role = replica')
    await plant(owner)
    const { rows: whole } = await owner.query<Drift>('SELECT * FROM ledger_audit()')
    const { rows: running } = await owner.query<Drift>('SELECT * FROM ledger_check()')
    const { rowCount } = await owner.query('SELECT FROM ledger_freezes WHERE lifted_at IS NULL')
    return { whole, running, frozen: rowCount === 1 }
  } finally {
    await owner.query('ROLLBACK')
    owner.release()
  }
}

const whats = (drift: readonly Drift[]): string[] => [...new Set(drift.map(({ what }) => what))].toSorted()

describe('[A1] an untouched ledger', () => {
  it('adds up in the whole and the running check and is not frozen', async () => {
    expect(await findings(async () => {})).toEqual({ whole: [], running: [], frozen: false })
    expect(await auditLedger(database.pool)).toEqual([])
  })
})

describe('[A1] one minor unit of drift', () => {
  it.each(['main', 'held', 'payout', 'task', 'register', 'lost', 'bets', 'wagered', 'edge', 'nonce'])(
    'is found in %s of a wallet and freezes payouts',
    async (column) => {
      const { rows } = await database.owner.query<{ was: string }>(
        `SELECT ${column} AS was FROM ledger_wallets WHERE user_id = $1`,
        [ann.userId],
      )
      const was = BigInt(present(rows[0], 'wallet').was)
      const found = await findings((owner) =>
        owner.query(`UPDATE ledger_wallets SET ${column} = ${column} + 1 WHERE user_id = $1`, [ann.userId]),
      )
      const drift = { what: column, where: ann.userId, expected: String(was), found: String(was + 1n) }
      expect(found.frozen).toBe(true)
      expect(found.whole).toContainEqual(drift)
      expect(found.running).toContainEqual(drift)
    },
  )

  it('is found in a leg of any kind of transaction', async () => {
    const { rows: kinds } = await database.owner.query<{
      kind: string
      transaction_id: string
      to_account: string
    }>(
      `SELECT DISTINCT ON (t.kind, ledger_kind(l.from_account), ledger_kind(l.to_account)) t.kind, l.transaction_id, l.to_account
       FROM ledger_transactions t JOIN ledger_legs l ON l.transaction_id = t.id`,
    )
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(20)
    const leg = 'WHERE transaction_id = $1 AND to_account = $2'
    const damages = Object.entries({
      more: `UPDATE ledger_legs SET amount = amount + 1 ${leg}`,
      gone: `DELETE FROM ledger_legs ${leg}`,
      twice: `INSERT INTO ledger_legs SELECT * FROM ledger_legs ${leg}`,
      // The same kind of account, but of the next owner.
      elsewhere: `UPDATE ledger_legs SET to_account = to_account + 16 ${leg}`,
    })
    // Each damage to every leg keeps PostgreSQL busy for eight seconds: each leg suffers the next damage in turn.
    const each = caseCount(1, damages.length)
    for (const [at, { kind, transaction_id, to_account }] of kinds.entries()) {
      const first = at % damages.length
      for (const [how, damage] of [...damages, ...damages].slice(first, first + each)) {
        const { whole, running, frozen } = await findings((owner) =>
          owner.query(damage, [transaction_id, to_account]),
        )
        expect(whole.length, `${kind} ${how}, by the whole check`).toBeGreaterThan(0)
        expect(running.length, `${kind} ${how}, by the running check`).toBeGreaterThan(0)
        expect(frozen, `${kind} ${how}`).toBe(true)
      }
    }
  })

  it.each([
    ['bet', 'UPDATE bets SET stake = stake + 1 WHERE payout = 250'],
    ['bet', 'UPDATE bets SET payout = payout + 1 WHERE payout = 160'],
    ['bet', 'DELETE FROM bets WHERE payout = 250'],
    ['bet', 'UPDATE open_bets SET stake = stake + 1 WHERE stake = 90'],
    ['bet', 'DELETE FROM open_bets WHERE stake = 90'],
    [
      'openStakes',
      `INSERT INTO open_bets SELECT gen_random_uuid(), user_id, game_id, currency_id, 1, rtp, NULL, NULL, state, 0, false,
         created_at, updated_at FROM open_bets LIMIT 1`,
    ],
    ['nonce', 'UPDATE bets SET nonce = nonce + 100 WHERE payout = 250'],
    ['nonce', 'UPDATE open_bets SET nonce = 0 WHERE stake = 90'],
    ['nonce', 'UPDATE ledger_transactions SET nonce = 0 WHERE nonce = 1'],
    ['wagered', 'UPDATE bets SET multiplier = 10001 WHERE payout = 100'],
    ['transaction', 'UPDATE ledger_withdrawals SET amount = amount + 1 WHERE amount = 500'],
    ['transaction', `UPDATE ledger_withdrawals SET status = 'PAID' WHERE amount = 600`],
    ['withdrawals', 'UPDATE ledger_withdrawals SET amount = amount + 1 WHERE amount = 700'],
    ['withdrawals', `UPDATE ledger_withdrawals SET status = 'PAID', ended_at = now() WHERE amount = 700`],
    ['transaction', 'DELETE FROM ledger_withdrawals WHERE amount = 500'],
    ['transaction', 'UPDATE ledger_withdrawals SET amount = amount + 1 WHERE amount = 800'],
    ['transaction', `UPDATE ledger_withdrawals SET status = 'PAID', paid_at = NULL WHERE amount = 800`],
    ['transaction', 'UPDATE ledger_withdrawals SET paid_at = NULL WHERE amount = 800'],
    ['bonuses', 'UPDATE ledger_bonuses SET amount = amount + 1 WHERE amount = 50'],
    ['transaction', `UPDATE ledger_bonuses SET status = 'ACTIVE', ended_at = NULL WHERE amount = 40`],
    ['transaction', 'UPDATE ledger_bonuses SET amount = amount + 1 WHERE amount = 42'],
    ['transaction', `UPDATE ledger_bonuses SET taken_from = 'task' WHERE amount = 41`],
    ['transaction', 'UPDATE ledger_bonuses SET amount = amount + 1 WHERE amount = 43'],
    ['transaction', 'UPDATE ledger_bonuses SET restored = 0 WHERE amount = 43'],
    ['packets', `UPDATE ledger_packets SET shares = '{6,7,9}' WHERE shares = '{6,7,8}'`],
    ['packets', `UPDATE ledger_packets SET claimed = 2 WHERE shares = '{6,7,8}'`],
    ['transaction', `UPDATE ledger_packets SET shares = '{3,4,6}' WHERE shares = '{3,4,5}'`],
    ['transaction', 'UPDATE ledger_packet_claims SET amount = amount + 1 WHERE amount = 6'],
    ['transaction', `UPDATE provider_bets SET stake = stake + 1 WHERE reference = 'kept'`],
    ['providerBets', `UPDATE provider_bets SET won = won + 1 WHERE reference = 'kept'`],
    ['transaction', `UPDATE provider_bets SET won = won + 1 WHERE reference = 'undone'`],
    ['transaction', `UPDATE provider_bets SET rolled_back = false WHERE reference = 'undone'`],
    ['providerBets', `DELETE FROM provider_bets WHERE reference = 'kept'`],
    ['house', 'UPDATE ledger_wallets SET house = house + 16 WHERE wagered > 100'],
    ['leg', `DELETE FROM ledger_transactions WHERE kind = 'deposit'`],
    ['route', `UPDATE ledger_transactions SET kind = 'transfer' WHERE kind = 'deposit'`],
    [
      'account',
      `UPDATE ledger_transactions SET user_id = user_id + 1 WHERE kind = 'deposit' AND balance_after = 100000`,
    ],
    [
      'transaction',
      `INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, balance_after, at)
       SELECT id + 900, 'planted', body_hash, 'deposit', user_id, 0, at FROM ledger_transactions WHERE kind = 'deposit' LIMIT 1`,
    ],
    [
      'id',
      `INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, balance_after, at)
       SELECT 9000000000000000, 'planted', body_hash, 'limits.set', user_id, 0, at FROM ledger_transactions LIMIT 1`,
    ],
    [
      'leg',
      'INSERT INTO ledger_legs SELECT 9000000000000000, from_account, to_account, 1, at FROM ledger_legs LIMIT 1',
    ],
    ['main', 'UPDATE bets SET stake = stake + 1 WHERE payout = 88'],
    ['main', 'UPDATE bets SET payout = payout - 1 WHERE payout = 88'],
    ['bets', 'DELETE FROM bets WHERE payout = 88'],
    ['nonce', 'UPDATE bets SET nonce = nonce + 1 WHERE payout = 88'],
    ['wagered', 'UPDATE bets SET multiplier = 10000, stake = 88 WHERE payout = 88'],
    ['account', `UPDATE bets SET currency_id = 'IDR' WHERE payout = 88`],
    ['main', 'UPDATE bets SET tx = NULL WHERE payout = 88'],
    [
      'main',
      `INSERT INTO bets SELECT gen_random_uuid(), user_id, game_id, currency_id, 1, 0, 0, rtp, seed_pair_id, nonce + 1, 0, state,
         created_at, settled_at, tx, balance_after, seq, body FROM bets WHERE payout = 88`,
    ],
    ['id', 'UPDATE bets SET tx = 9000000000000000 WHERE payout = 88'],
    ['account', 'UPDATE ledger_legs SET to_account = to_account + 160000 WHERE amount = 33'],
    ['route', 'UPDATE ledger_legs SET to_account = to_account + 6 WHERE amount = 33'],
  ])('is found as %s by both checks: %s', async (what, sql) => {
    const found = await findings(async (owner) =>
      expect((await owner.query(sql)).rowCount).toBeGreaterThan(0),
    )
    expect(whats(found.whole)).toContain(what)
    expect(whats(found.running)).toContain(what)
    expect(found.frozen).toBe(true)
  })

  it.each([
    [
      'bet',
      `INSERT INTO bets SELECT gen_random_uuid(), user_id, game_id, currency_id, 1, 0, 0, rtp, NULL, NULL, 0, state,
         created_at, settled_at FROM bets LIMIT 1`,
    ],
    ['bet', 'UPDATE bets SET tx = 7, balance_after = payout, seq = 1, body = 0 WHERE payout = 250'],
    [
      'key',
      `INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, balance_after, at)
       SELECT tx + 500, id || ':' || user_id, '', 'limits.set', user_id, 0, settled_at FROM bets WHERE payout = 88`,
    ],
    [
      'withdrawals',
      `UPDATE ledger_withdrawals SET status = 'RETURNED', paid_at = ended_at, ended_at = now() WHERE status = 'PAID'`,
    ],
    ['packetClaims', 'DELETE FROM ledger_packet_claims WHERE amount = 3'],
    ['bonuses', 'UPDATE ledger_bonuses SET restored = 2 WHERE amount = 43'],
    ['bonuses', `UPDATE ledger_bonuses SET status = 'REVOKED', taken_from = 'main' WHERE amount = 43`],
    [
      'providerBets',
      `INSERT INTO provider_bets (provider, reference, user_id, stake, at) VALUES ('acme', 'planted', 1, 1, now())`,
    ],
    [
      'withdrawals',
      `INSERT INTO ledger_withdrawals (id, user_id, amount, requested_at) VALUES (gen_random_uuid(), 999999, 1, now())`,
    ],
  ])('is found as %s by the whole check when no transaction explains it: %s', async (what, sql) => {
    const { whole } = await findings((owner) => owner.query(sql))
    expect(whats(whole)).toContain(what)
  })

  it('is found although it is so large that sums exceed the range of a bigint', async () => {
    const { whole, running } = await findings((owner) =>
      owner.query(
        `INSERT INTO ledger_legs SELECT transaction_id, from_account, to_account, 9223372036854775807, at
         FROM ledger_legs, generate_series(1, 2) WHERE amount = 33`,
      ),
    )
    expect([whole.length, running.length].map((count) => count > 0)).toEqual([true, true])
  })
})

describe('[A1] damage to rows that were checked before', () => {
  let old: TestDatabase
  beforeEach(async () => {
    old = await testDatabase()
  })
  afterEach(() => old.drop())

  it('is found by the whole check, also in money that no longer moves', async () => {
    const { ledger: own } = testLedger(old.pool)
    const player = await newPlayer(old.pool)
    await done(own.post(deposit(player, 1000n)))
    await done(own.post(play(player, 100n, 0n)))
    expect(await checkLedger(old.pool)).toEqual([])
    await done(own.post(play(player, 100n, 0n)))
    await own.close()
    const owner = await old.owner.connect()
    await owner.query('SET session_replication_role = replica')
    await owner.query('UPDATE ledger_legs SET amount = amount + 1 WHERE amount = 1000')
    owner.release(true)
    expect(await checkLedger(old.pool)).toEqual([])
    const { drift } = await checkWholeLedger(old.pool)
    expect(drift).toEqual([{ what: 'main', where: player.userId, expected: '801', found: '800' }])
    const { rows } = await old.owner.query('SELECT reason, drift FROM ledger_freezes WHERE lifted_at IS NULL')
    expect(rows).toEqual([{ reason: 'a check of the whole ledger found drift', drift }])
  })
})

describe('the application’s role', () => {
  it('cannot write the audit’s tables or set its figures', async () => {
    for (const table of [
      'ledger_checks',
      'ledger_checkpoints',
      'ledger_house',
      'ledger_days',
      'ledger_seals',
      'ledger_sealing',
      'ledger_sealing_days',
      'ledger_freezes',
    ]) {
      const refused = 'permission denied'
      await expect(database.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(refused)
      await expect(database.pool.query(`INSERT INTO ${table} DEFAULT VALUES`)).rejects.toThrow(refused)
    }
  })

  it('cannot run a check outside of a snapshot', async () => {
    await expect(database.pool.query('SELECT * FROM ledger_check()')).rejects.toThrow('REPEATABLE READ')
  })
})
