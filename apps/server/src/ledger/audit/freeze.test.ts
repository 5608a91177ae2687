import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import type { Ledger } from '../commands.ts'
import {
  confirm,
  deposit,
  done,
  newPlayer,
  type Player,
  play,
  reject,
  testLedger,
  withdraw,
} from '../testing/ledger.fixture.ts'
import { checkLedger, thaw } from './audit.ts'
import type { Drift } from './drift.ts'

describe('[A4] frozen payouts', () => {
  let cold: TestDatabase
  let player: Player
  let own: Ledger
  beforeEach(async () => {
    cold = await testDatabase()
    own = testLedger(cold.pool).ledger
    player = await newPlayer(cold.pool)
    await done(own.post(deposit(player, 1000n)))
  })
  afterEach(async () => {
    await own.close()
    await cold.drop()
  })
  const drift = (by: number) =>
    cold.owner.query('UPDATE ledger_wallets SET main = main + $2 WHERE user_id = $1', [player.userId, by])
  const people = { reason: 'a restore was incomplete', requestedBy: 'ann', approvedBy: 'bob' }
  const open = async () =>
    (await cold.owner.query<{ drift: Drift[] }>('SELECT drift FROM ledger_freezes WHERE lifted_at IS NULL'))
      .rows

  it('stop withdrawals from beginning or ending while bets and deposits continue', async () => {
    const early = withdraw(player, 100n)
    await done(own.post(early))
    await drift(1)
    expect(await checkLedger(cold.pool)).toHaveLength(1)
    const refused = { ok: false, error: 'payoutsFrozen' }
    expect(await own.post(withdraw(player, 100n))).toEqual(refused)
    expect(await own.post(confirm(player, early.withdrawalId))).toEqual(refused)
    await done(own.post(play(player, 10n, 20n)))
    await done(own.post(deposit(player, 10n)))
    await done(own.post(reject(player, early.withdrawalId)))
  })

  it('are frozen once, also by repeated drills, and record later findings', async () => {
    const drill = `SELECT ledger_freeze('a drill', '[]')`
    await cold.pool.query(drill)
    await cold.pool.query(drill)
    expect(await open()).toEqual([{ drift: [] }])
    await drift(1)
    await checkLedger(cold.pool)
    await cold.pool.query(drill)
    expect(await open()).toEqual([{ drift: [expect.objectContaining({ what: 'main' })] }])
  })

  it('stay frozen while the whole ledger does not add up, whoever asks', async () => {
    await drift(1)
    await checkLedger(cold.pool)
    expect(await thaw(cold.pool, people)).toHaveLength(1)
    expect(await open()).toHaveLength(1)
    // Not even with direct access to the database in the application's role.
    const { rows } = await cold.pool.query(`SELECT * FROM ledger_thaw('because', 'ann', 'bob')`)
    expect(rows).toHaveLength(1)
    expect(await open()).toHaveLength(1)
  })

  it('are thawed by two operators with a recorded reason once the ledger adds up again', async () => {
    await drift(1)
    await checkLedger(cold.pool)
    await drift(-1)
    expect(await thaw(cold.pool, people)).toEqual([])
    await done(own.post(withdraw(player, 100n)))
    const { rows } = await cold.owner.query('SELECT reason, lifted_by, lifted_because FROM ledger_freezes')
    expect(rows).toEqual([
      { reason: 'the running check found drift', lifted_by: 'ann and bob', lifted_because: people.reason },
    ])
    expect(await checkLedger(cold.pool)).toEqual([])
  })

  it.each([
    ['no reason', { ...people, reason: ' ' }],
    ['one person', { ...people, approvedBy: ' Ann' }],
    ['nobody', { ...people, approvedBy: '' }],
  ])('are not thawed for %s', async (_, request) => {
    await drift(1)
    await checkLedger(cold.pool)
    await drift(-1)
    await expect(thaw(cold.pool, request)).rejects.toThrow('for a reason and by two people')
    expect(await open()).toHaveLength(1)
  })

  it('collect each new finding once while they are frozen', async () => {
    await drift(1)
    await checkLedger(cold.pool)
    await checkLedger(cold.pool)
    const [first] = await open()
    expect(first?.drift).toHaveLength(1)
    await cold.owner.query('UPDATE ledger_wallets SET bets = 7 WHERE user_id = $1', [player.userId])
    await checkLedger(cold.pool)
    const [second] = await open()
    expect(second?.drift.map(({ what }) => what).toSorted()).toEqual(['bets', 'main'])
  })
})
