import type { Bug } from './bug.ts'

const SERVER = 'apps/server/src'
const BOUNDS = `${SERVER}/players/currency/bounds.ts`
const PEOPLE = `${SERVER}/operators/staff/people.ts`
const TIES = `${SERVER}/operators/staff/ties-sql.ts`
const KEYS = `${SERVER}/operators/staff/keys-sql.ts`
const GIVEN = 'apps/server/src/platform/four-eyes/given-alone.ts'
const COIN_PAYOUTS = 'apps/server/src/platform/db/functions/17_coin_payouts.sql'

const test = (name: string): string => `${SERVER}/${name}.test.ts`

/** Bugs that let one person of the house act alone. */
export const INSIDER_BUGS: readonly Bug[] = [
  {
    name: 'a rate moves in many small steps on one day',
    file: BOUNDS,
    was: '...(before ? [around(billionths(before.usd), rateChangePercent)] : []),',
    becomes: '',
    seenBy: [test('players/currency/rates')],
  },
  {
    name: 'the audit believes the rate that a payout names',
    file: COIN_PAYOUTS,
    was: 'AND r.usd = w.rate AND',
    becomes: 'AND',
    seenBy: [test('payments/withdrawals/coins')],
  },
  {
    name: 'one owner ends the other alone',
    file: PEOPLE,
    was: `roles.includes('owner') && (await needsSecond(ctx, people))`,
    becomes: 'false',
    seenBy: [test('operators/staff/insider')],
  },
  {
    name: 'a puppet asks and its master approves',
    file: TIES,
    was: 'WHERE (operator_id = $1 AND by_id = $2) OR (operator_id = $2 AND by_id = $1)',
    becomes: 'WHERE operator_id = $2 AND by_id = $1',
    seenBy: [test('operators/staff/insider')],
  },
  {
    name: 'a service key outlives the rights of its maker',
    file: KEYS,
    was: 'return endedAtMs === null && [...keyPermissionsOf(role)].every((permission) => held.has(permission))',
    becomes: 'return endedAtMs === null && held.size > 0',
    seenBy: [test('operators/staff/insider')],
  },
  {
    name: 'two gifts of one person at once each see room for themselves',
    file: GIVEN,
    was: `await tx.query(\`SELECT pg_advisory_xact_lock(hashtextextended('given:' || $1, 0))\`, [actor])`,
    becomes: '',
    seenBy: [test('rewards/rain/gifts')],
  },
  {
    name: 'a red packet opens without notice',
    file: `${SERVER}/rewards/redpacket/service.ts`,
    was: 'if (opensIn > 0) return err(',
    becomes: 'if (opensIn > 1e15) return err(',
    seenBy: [test('rewards/rain/gifts')],
  },
  {
    name: 'every red packet is split in the same way',
    file: `${SERVER}/rewards/redpacket/service.ts`,
    was: 'shares: splitRain(seed, total, shares),',
    becomes: `shares: splitRain('00', total, shares),`,
    seenBy: [test('rewards/rain/gifts')],
  },
  {
    name: 'exactly the limit takes two people',
    file: GIVEN,
    was: '+ units > limitOf(ctx)',
    becomes: '+ units >= limitOf(ctx)',
    seenBy: [test('rewards/rain/gifts')],
  },
  {
    name: 'a withdrawal of exactly the limit takes two people',
    file: `${SERVER}/payments/withdrawals/reviews.ts`,
    was: 'return before + amount > limitIn(',
    becomes: 'return before + amount >= limitIn(',
    seenBy: [test('payments/withdrawals/outcome')],
  },
]
