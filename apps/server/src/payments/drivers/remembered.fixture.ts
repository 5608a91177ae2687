import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { TestSite } from '../../testing/server.fixture.ts'
import { coinUnits } from '../ports/coin-amounts.ts'
import type { PayoutDraft } from '../ports/payouts.ts'

/** Writes a withdrawal into our own books, as one that was given to a driver. */
export const rememberWithdrawal =
  (driver: string) =>
  async (site: TestSite, draft: PayoutDraft): Promise<void> => {
    const player = await site.newPlayer()
    const [accountId, at] = [randomUUID(), new Date(site.clock.now())]
    const { account, coins } = draft
    const bank = account.kind === 'coins' ? account.network : account.kind === 'bankId' ? account.bank : ''
    await site.database.owner.query(
      `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
       VALUES ($1, $2, $3, $4, $5, $6, '', '')`,
      [accountId, player.userId, Buffer.from(randomBytes(32)), at, account.kind, bank],
    )
    if (coins !== null)
      await site.database.owner.query(
        `INSERT INTO currency_rates (currency_id, usd, set_by, approved_by, set_at) VALUES ('USD', '1', 'ann', 'bob', $1)`,
        [at],
      )
    await site.database.owner.query(
      `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at, decision, decided_at, sent_at, payout_id,
         driver, coins, rate, rate_id)
       VALUES ($1, $2, $3, $4, $5, 0, $6, $7, 'APPROVED', $7, $7, $8, $9, $10, $11,
         CASE WHEN $11::text IS NOT NULL THEN (SELECT max(id) FROM currency_rates) END)`,
      [
        draft.withdrawalId,
        player.userId,
        randomUUID(),
        accountId,
        draft.amount.replace('.', ''),
        draft.currencyId,
        at,
        draft.payoutId,
        driver,
        coins === null ? null : coinUnits('USDT', coins),
        coins === null ? null : '1',
      ],
    )
  }
