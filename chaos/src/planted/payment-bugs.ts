import type { Bug } from './bug.ts'

const SERVER = 'apps/server/src'
const SHKEEPER = `${SERVER}/payments/drivers/shkeeper/driver.ts`
const WOOVI = `${SERVER}/payments/drivers/woovi/signature.ts`
const NEWS = `${SERVER}/payments/deposits/payment-status.ts`
const BONUS = `${SERVER}/payments/bonuses/service.ts`
const SERVICE = `${SERVER}/payments/deposits/service.ts`
const REFUNDS = `${SERVER}/payments/refunds/service.ts`
const SEND = `${SERVER}/payments/withdrawals/send.ts`
const SUMS = `${SERVER}/payments/withdrawals/sums-sql.ts`
const OUTCOME = `${SERVER}/payments/withdrawals/outcome.ts`
const REVIEWS = `${SERVER}/payments/withdrawals/reviews.ts`

const test = (name: string): string => `${SERVER}/${name}.test.ts`

/** Bugs in deposits and withdrawals. */
export const PAYMENT_BUGS: readonly Bug[] = [
  {
    name: 'a notice that is signed for next year is taken',
    file: SHKEEPER,
    was: 'if (Math.abs(ctx.clock.now() / 1000 - Number(seconds)) >',
    becomes: 'if (ctx.clock.now() / 1000 - Number(seconds) >',
    seenBy: [test('payments/drivers/shkeeper/shkeeper')],
  },
  {
    name: 'a notice is signed without its time',
    file: SHKEEPER,
    was: '.update(`${seconds}.`)',
    becomes: '',
    seenBy: [test('payments/drivers/shkeeper/shkeeper')],
  },
  {
    name: 'any signature of a notice will do',
    file: WOOVI,
    was: `keys.some((key) => verify('sha256', raw, key, signature))`,
    becomes: 'keys.length > 0',
    seenBy: [test('payments/drivers/woovi/driver')],
  },
  {
    name: 'a deposit is credited whatever was paid',
    file: NEWS,
    was: `pays.ok && pays.value === order.asked + order.askedFee ? null : 'otherAmount'`,
    becomes: `pays.ok ? null : 'otherAmount'`,
    seenBy: [test('payments/webhook/webhook'), test('payments/deposits/ways')],
  },
  {
    name: 'a provider speaks for the payments of another',
    file: NEWS,
    was: 'order.provider !== provider || order.parent !== null',
    becomes: 'order.parent !== null',
    seenBy: [test('payments/deposits/ways')],
  },
  {
    name: 'the bonus of a first deposit comes with every deposit',
    file: BONUS,
    was: '? (await sql.isFirstDeposit(ctx.db, order)) &&',
    becomes: '?',
    seenBy: [test('payments/bonuses/bonus')],
  },
  {
    name: 'a bonus that was declined is promised',
    file: SERVICE,
    was: `wanted && promo === '' ? await firstOffer`,
    becomes: `promo === '' ? await firstOffer`,
    seenBy: [test('payments/bonuses/bonus')],
  },
  {
    name: 'a repeated request changes its mind about the bonus unnoticed',
    file: SERVICE,
    was: 'order.declined === !bonus &&',
    becomes: '(bonus || !bonus) &&',
    seenBy: [test('payments/bonuses/bonus')],
  },
  {
    name: 'more is given back than came in',
    file: REFUNDS,
    was: 'if (amount > left || amount === 0n)',
    becomes: 'if (amount === 0n)',
    seenBy: [test('payments/refunds/refunds')],
  },
  {
    name: 'two people give the same deposit back at once',
    file: REFUNDS,
    was: '// Serialized, or two refunds could return the same money.\n    await sql.lockOrder(tx, order.id)',
    becomes: '',
    seenBy: [test('payments/refunds/refunds')],
  },
  {
    name: 'a bonus that was taken for a refused refund stays taken',
    file: REFUNDS,
    was: 'if (done) return\n  for (const bonus of',
    becomes: 'if (done || refund.asks > -9) return\n  for (const bonus of',
    seenBy: [test('payments/refunds/refund-races')],
  },
  {
    name: 'a bonus that a crash left taken stays taken',
    file: REFUNDS,
    was: 'for (const bonus of await sql.listBonusesToRestore(ctx.db, BATCH_SIZE)) {',
    becomes: 'for (const bonus of await sql.listBonusesToRestore(ctx.db, 0)) {',
    seenBy: [test('payments/refunds/refund-races')],
  },
  {
    name: 'a bonus comes back while another part of its deposit is on its way',
    file: 'apps/server/src/platform/db/functions/02_move.sql',
    was: `-- Under the wallet's lock, which a refund is held and ended under: another part of its deposit may be on its way, or gone.
      WHEN EXISTS`,
    becomes: 'WHEN false AND EXISTS',
    seenBy: [test('payments/refunds/refund-races')],
  },
  {
    name: 'the deposit of a withdrawal is not asked to be played at the hold',
    file: `${SERVER}/payments/withdrawals/service.ts`,
    was: 'wagerPercent: ctx.site.money().withdrawalWagerPercent,',
    becomes: '',
    seenBy: [test('payments/withdrawals/unplayed')],
  },
  {
    name: 'what nobody looked at is sent although it has become much',
    file: SEND,
    was: 'withdrawal.amount > left ||',
    becomes: 'withdrawal.amount < 0n ||',
    seenBy: [test('payments/withdrawals/weighed')],
  },
  {
    name: 'a barred player is paid out',
    file: SEND,
    was: `if (await isBarred(tx, userId)) await sql.revoke(tx, id, 'other', nowMs)\n    else if`,
    becomes: 'if',
    seenBy: [test('payments/withdrawals/weighed')],
  },
  {
    name: 'many small withdrawals pass where one large one does not',
    file: SUMS,
    was: `AND w.request_id <> $4 AND w.decision = 'APPROVED'`,
    becomes: `AND w.request_id = $4 AND w.decision = 'APPROVED'`,
    seenBy: [test('payments/withdrawals/withdraw'), test('payments/withdrawals/weighed')],
  },
  {
    name: 'a payout that the provider still works on comes back',
    file: OUTCOME,
    was: `case 'pending':\n      return ok(null)`,
    becomes: `case 'pending':\n      return giveBack(ctx, withdrawal, 'bankRefused')`,
    seenBy: [test('payments/withdrawals/outcome')],
  },
  {
    name: 'money that the bank sends back after a payout stays with the provider',
    file: OUTCOME,
    was: 'return takeBack(ctx, withdrawal)',
    becomes: 'return ok(null)',
    seenBy: [test('payments/withdrawals/returned')],
  },
  {
    name: 'a payout of another amount ends a withdrawal',
    file: OUTCOME,
    was: "return arrives(withdrawal) === news.amount ? null : 'otherAmount'",
    becomes: 'return null',
    seenBy: [test('payments/withdrawals/proof')],
  },
  {
    name: 'a withdrawal to the payout account of another player is approved unseen',
    file: `${SERVER}/payments/withdrawals/accounts-sql.ts`,
    was: 'WHERE fingerprint = ANY($2::bytea[]) AND user_id <> $1 LIMIT 1',
    becomes: 'WHERE fingerprint = ANY($2::bytea[]) AND user_id <> $1 AND removed_at IS NULL LIMIT 1',
    seenBy: [test('payments/withdrawals/shared-account')],
  },
  {
    name: 'a payout account that becomes shared after the approval is paid unseen',
    file: SEND,
    was: '        (await isShared(ctx, tx, userId, withdrawal.accountId))\n',
    becomes: '        (await isBarred(tx, userId))\n',
    seenBy: [test('payments/withdrawals/shared-account')],
  },
  {
    name: 'one person approves a large withdrawal',
    file: REVIEWS,
    was: `if (approvedBy !== null || (decision === 'APPROVED' && (await needsTwo(ctx, ctx.db, withdrawal)))) {`,
    becomes: 'if (approvedBy !== null) {',
    seenBy: [test('payments/withdrawals/outcome')],
  },
]
