import {
  SHKEEPER_BAD_LOGIN,
  SHKEEPER_COINS,
  SHKEEPER_NO_PAYOUT,
  ShkeeperPayout,
  ShkeeperPayoutFault,
  type ShkeeperPayoutRequest,
} from '@baize/contract/provider'
import { CoinNetwork } from '@baize/contract/shared'
import type { Context } from '../../../ledger/context.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { forgetAsk, listGivenTo, noteAsk, wasAsked } from '../../coins/payout-asks-sql.ts'
import { coinUnits, plainCoins } from '../../ports/coin-amounts.ts'
import type { PayoutAnswer, PayoutDraft, PayoutNews } from '../../ports/payouts.ts'
import { jsonOf } from '../keyed-calls.ts'
import { refusalIn, type ShkeeperClient } from './client.ts'

const COIN = 'USDT'
/** Ignored for tokens, and required all the same. */
const FEE = '10'
const AT_ONCE = 10

const STATES = { IN_PROGRESS: 'pending', SUCCESS: 'paid', FAIL: 'failed' } as const

/**
 * Payouts in USDT from SHKeeper's hot wallet. It checks that an external id is new, sends the coins, and only then keeps
 * a record: if it dies in between, it knows nothing of coins that it sent. So it is asked once, and an unknown payout
 * that it was asked for stays unknown.
 */
export function shkeeperPayouts(client: ShkeeperClient, connector: Connector, noticePath: string) {
  async function send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId, account, coins } = draft
    const amount = coins === null ? null : coinUnits(COIN, coins)
    if (account.kind !== 'coins' || amount === null) return 'never'
    if (!(await noteAsk(ctx.db, withdrawalId, connector.name, ctx.clock.now()))) return read(ctx, draft)
    const body: ShkeeperPayoutRequest = {
      amount: plainCoins(COIN, amount),
      destination: account.address,
      fee: FEE,
      callback_url: `${ctx.config.publicUrl}${noticePath}`,
      external_id: withdrawalId,
    }
    const path = `/api/v1/${SHKEEPER_COINS[account.network]}/payout`
    const answer = await client.withLogin(ctx, { method: 'POST', path, body, about: withdrawalId })
    if (wasRefusedUnseen(answer)) {
      await forgetAsk(ctx.db, withdrawalId)
      return 'never'
    }
    return read(ctx, draft)
  }

  async function read(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId, account } = draft
    if (account.kind !== 'coins') return 'never'
    const said = await ask(ctx, withdrawalId, account.network)
    if (said === 'absent') return (await wasAsked(ctx.db, withdrawalId)) ? null : 'never'
    if (said === null) return null
    // Coins to another address are not this payout, whatever its id.
    if (said.destination.toLowerCase() !== account.address.toLowerCase()) {
      ctx.log.error({ withdrawalId, connector: connector.name }, 'payout in coins has another destination')
      return null
    }
    return newsOf(ctx, said)
  }

  async function ask(
    ctx: Context,
    withdrawalId: string,
    network: CoinNetwork,
  ): Promise<ShkeeperPayout | 'absent' | null> {
    const crypto = SHKEEPER_COINS[network]
    const path = `/api/v1/${crypto}/payout/status?external_id=${encodeURIComponent(withdrawalId)}`
    const answer = await client.withKey(ctx, { method: 'GET', path, about: withdrawalId })
    // A 404 of anything in front of SHKeeper says nothing about its payouts.
    if (ShkeeperPayoutFault.safeParse(jsonOf(answer, 404)).data?.error === SHKEEPER_NO_PAYOUT) return 'absent'
    const said = ShkeeperPayout.safeParse(jsonOf(answer, 200)).data
    return said?.external_id === withdrawalId && said.crypto === crypto ? said : null
  }

  function newsOf(ctx: Context, said: ShkeeperPayout): PayoutNews {
    const units = coinUnits(COIN, said.amount)
    const hasLeft = said.status === 'FAIL' && said.txid !== null
    // Failed, with a transaction on the chain: a person has to see which of the two is true.
    if (hasLeft)
      ctx.log.error(
        { withdrawalId: said.external_id, txid: said.txid },
        'payout in coins failed with a transaction',
      )
    return {
      via: connector.name,
      payoutId: String(said.id),
      withdrawalId: said.external_id,
      state: hasLeft ? 'pending' : STATES[said.status],
      amount: units === null ? String(said.amount) : plainCoins(COIN, units),
      currency: COIN,
    }
  }

  /** SHKeeper lists no payouts, so each of ours is asked for. */
  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly PayoutNews[] | null> {
    const ours = await listGivenTo(ctx.db, connector.name, fromMs, toMs)
    const found: PayoutNews[] = []
    for (let at = 0; at < ours.length; at += AT_ONCE) {
      const some = await Promise.all(
        ours.slice(at, at + AT_ONCE).map(({ id, network }) => ask(ctx, id, CoinNetwork.parse(network))),
      )
      if (some.includes(null)) return null
      for (const said of some) if (said !== null && said !== 'absent') found.push(newsOf(ctx, said))
    }
    return found
  }

  return { send, read, list }
}

/** Whether SHKeeper certainly did not look at the request: it never came, or its sender was turned away. */
function wasRefusedUnseen(answer: HttpAnswer): boolean {
  if (answer.kind === 'notSent') return true
  if (answer.kind === 'lost') return false
  return (answer.status >= 300 && answer.status < 500) || refusalIn(answer) === SHKEEPER_BAD_LOGIN
}
