import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Amount, CurrencyId } from '../../shared/entities.ts'
import type { PlayerCall } from '../call.ts'
import { GameReturn, LiveFigures, PlayedGame, PublicWin, TopWin } from '../live.ts'
import { PaidOrder, SiteRedPacket } from '../notices.ts'
import { PublicProof } from '../proof.ts'
import { RechargeOrder } from '../recharge-order.ts'
import { VipPerks } from '../rewards.ts'
import { ActiveSeedPair, SeedPair } from '../seeds.ts'
import { Startup } from '../startup.ts'
import { User } from '../user.ts'

/** The start of a page, log-in, deposits, and what everybody may see. */
export const START_CALLS = {
  '/api/home/startup': { method: 'GET', reply: Startup },
  '/api/home/firewall_check': {
    method: 'GET',
    reply: z.object({ model: z.object({ challenge: z.string() }) }),
  },
  '/api/home/firewall_pass': { method: 'POST', reply: EmptyBody },
  '/api/home/recent_wins': { method: 'GET', reply: z.object({ model: z.array(PublicWin) }) },
  '/api/home/top_winners': { method: 'GET', reply: z.object({ model: z.array(TopWin) }) },
  '/api/home/figures': { method: 'GET', reply: z.object({ model: LiveFigures }) },
  '/api/home/played_now': { method: 'GET', reply: z.object({ model: z.array(PlayedGame) }) },
  '/api/home/game_returns': { method: 'GET', reply: z.object({ model: z.array(GameReturn) }) },
  '/api/home/proof': { method: 'GET', reply: z.object({ model: PublicProof }) },
  '/api/auth/browser_foot_print': { method: 'GET', reply: z.object({ model: z.string() }) },
  '/api/auth/register': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/login': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/check': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/user_info': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/ticket': { method: 'POST', reply: z.object({ model: z.object({ ticket: z.string() }) }) },
  '/api/auth/login_ticket': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/logout': { method: 'POST', reply: EmptyBody },
  '/api/sockmsg/init': {
    method: 'POST',
    reply: z.object({ model: z.object({ token: z.string(), nodeKey: z.string() }) }),
  },
  '/api/sockmsg/join': { method: 'POST', reply: z.object({ model: z.object({ token: z.string() }) }) },
  '/api/fairness/seeds': { method: 'POST', reply: z.object({ model: ActiveSeedPair }) },
  '/api/fairness/rotate': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        revealed: z.object({ ...SeedPair.shape, serverSeed: z.string() }),
        next: ActiveSeedPair,
      }),
    }),
  },
  '/api/pay/recharge': { method: 'POST', reply: z.object({ model: RechargeOrder }) },
  '/api/pay/recharge_status': { method: 'POST', reply: z.object({ model: RechargeOrder }) },
  '/api/pay/recharge_record': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        items: z.array(RechargeOrder),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/pay/paid_list': { method: 'POST', reply: z.object({ model: z.array(PaidOrder) }) },
  '/api/user/vip_list': {
    method: 'POST',
    reply: z.object({
      model: z.array(VipPerks),
      /** The player's own stakes; null for a visitor. */
      extra: z.object({
        currencyId: CurrencyId,
        wagered: z.nullable(Amount),
        level: z.nullable(z.number()),
      }),
    }),
  },
  '/api/user/hide_name': { method: 'POST', reply: z.object({ model: z.object({ on: z.boolean() }) }) },
  '/api/redpacket/site_redpack': {
    method: 'POST',
    reply: z.object({
      model: z.optional(SiteRedPacket),
      extra: z.optional(z.object({ mine: Amount })),
    }),
  },
} as const satisfies Record<string, PlayerCall>
