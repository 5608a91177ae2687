import * as z from 'zod/mini'
import { Amount } from '../../shared/entities.ts'
import type { PlayerCall } from '../call.ts'
import { InviteLine, InvitePage } from '../invites.ts'
import { PrizeDraw, PrizeState } from '../prizes.ts'
import { Rain, RainProof } from '../rain.ts'

/** Wheel, scratch card, money rain and invitations. */
export const PRIZE_CALLS = {
  '/api/prize/state': { method: 'GET', reply: z.object({ model: PrizeState }) },
  '/api/prize/draw': { method: 'POST', reply: z.object({ model: PrizeDraw }) },
  '/api/prize/collect': { method: 'POST', reply: z.object({ model: PrizeDraw }) },
  '/api/prize/wheel_tag': { method: 'GET', reply: z.object({ model: z.object({ name: z.string() }) }) },
  '/api/rain/state': {
    method: 'GET',
    reply: z.object({ model: z.object({ rain: z.nullable(Rain), mine: z.nullable(Amount) }) }),
  },
  '/api/rain/catch': {
    method: 'POST',
    reply: z.object({ model: z.object({ amount: Amount, position: z.number() }) }),
  },
  '/api/redpacket/claim': {
    method: 'POST',
    reply: z.object({ model: z.object({ amount: Amount, position: z.number() }) }),
  },
  '/api/rain/proof': { method: 'GET', reply: z.object({ model: RainProof }) },
  '/api/invite/mine': { method: 'GET', reply: z.object({ model: InvitePage }) },
  '/api/invite/statement': {
    method: 'GET',
    reply: z.object({
      model: z.object({
        items: z.array(InviteLine),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/invite/check': { method: 'GET', reply: z.object({ model: z.object({ name: z.string() }) }) },
  '/api/invite/accept': { method: 'POST', reply: z.object({ model: z.object({ name: z.string() }) }) },
  '/api/invite/claim': { method: 'POST', reply: z.object({ model: z.object({ amount: Amount }) }) },
} as const satisfies Record<string, PlayerCall>
