import type { RechargeOrder, User } from '@baize/contract/player'
import { assert, orderId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { newCpf } from '../../players/identity/cpf.fixture.ts'
import { sealTaxId } from '../../players/identity/tax-id.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite } from '../../testing/server.fixture.ts'
import { OTHERS_CPF, openPixPeer, type PixPeer, payCharge } from '../drivers/pix-peer.fixture.ts'

export const OPERATOR = { authorization: 'Bearer an-operators-token-of-some-length' }

export type PixPlayer = { readonly user: User; readonly cpf: string }

/** Gives a player an accepted document with this CPF. */
export async function verifyCpf(
  { server, database, clock }: TestSite,
  user: User,
  cpf: string,
): Promise<void> {
  const id = randomUUID()
  const { taxId, taxFingerprint } = sealTaxId(server.ctx, id, cpf)
  const now = new Date(clock.now())
  await database.owner.query(
    `INSERT INTO identities (id, user_id, level, document, name, birth_date, state, created_at, decided_at, tax_id, tax_fingerprint)
     VALUES ($1, $2, 1, 'passport', 'Ana Souza', '1990-01-01', 'APPROVED', $3, $3, $4, $5)`,
    [id, user.userId, now, taxId, taxFingerprint],
  )
  await database.owner.query(`UPDATE users SET real_name = 'Ana Souza', identity_level = 1 WHERE id = $1`, [
    user.userId,
  ])
}

/** A site whose players of Brazil pay by Pix, and the bank they pay at. */
export async function openPixDesk(settings: Parameters<typeof openPixPeer>[0] = () => ({})) {
  const peer = await openPixPeer((drivers) => ({
    operatorToken: 'an-operators-token-of-some-length',
    paymentDrivers: [drivers.bcb()],
    ...settings(drivers),
  }))
  const { site } = peer
  const ask: TestSite['ask'] = (...call) => site.ask(...call)

  return {
    peer,
    site,
    get ctx() {
      return site.server.ctx
    },
    newPlayer: async (fields: object = {}, isVerified = true): Promise<PixPlayer> => {
      const user = await site.newPlayer({ countryId: 'BR', currencyId: 'BRL', ...fields })
      const cpf = newCpf()
      if (isVerified) await verifyCpf(site, user, cpf)
      return { user, cpf }
    },
    opens: async ({ user }: PixPlayer, amount = '40'): Promise<RechargeOrder> =>
      accepted(
        await ask('/api/pay/recharge', { requestId: randomUUID(), amount, method: 'pix' }, auth(user.token)),
      ).model,
    pays: (
      order: Pick<RechargeOrder, 'id'>,
      by: { readonly cpf?: string; readonly amount?: string } = { cpf: OTHERS_CPF },
    ) => payCharge(peer, orderId(order.id), by),
    /** The bank's notice about an order, as the site gets it. */
    notice: async (order: Pick<RechargeOrder, 'id'>): Promise<number> => {
      const txid = order.id.replaceAll('-', '')
      const response = await site.server.app.inject({
        method: 'POST',
        url: '/webhooks/bcb/bank/a-secret-in-the-path/pix',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ pix: [{ endToEndId: 'E'.repeat(32), txid, valor: '1.00', horario: '' }] }),
      })
      return response.statusCode
    },
    balance: async ({ user }: PixPlayer): Promise<bigint> =>
      (await site.server.ctx.ledger.balances(userId(user.userId))).main,
    stateOf: async ({ user }: PixPlayer, order: Pick<RechargeOrder, 'id'>) =>
      accepted(await ask('/api/pay/recharge_status', { id: order.id }, auth(user.token))).model.state,
    notices: async ({ user }: PixPlayer) =>
      accepted(
        await ask('/api/user/notice_page', { pageNo: 1, pageSize: 20 }, auth(user.token)),
      ).model.items.map(({ description }) => description),
    held: async (show: 'open' | 'done' = 'open') =>
      accepted(await ask('/api/operator/payments/held', { show, pageNo: 1, pageSize: 100 }, OPERATOR)).model
        .items,
    close: async () => {
      const drift = await auditLedger(site.database.pool)
      await peer.close()
      assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
    },
  }
}
export type PixDesk = Awaited<ReturnType<typeof openPixDesk>>
export const goesWrong = (
  peer: PixPeer,
  fault: PixPeer['sandbox']['scheme']['faults']['fault'],
  times = 1,
  kind: PixPeer['sandbox']['scheme']['faults']['kind'] = 'all',
) => Object.assign(peer.sandbox.scheme.faults, { fault, times, kind })
