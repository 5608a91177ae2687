import * as z from 'zod/mini'
import { Amount, CurrencyId, RequestId, Uuid } from '../entities.ts'
import { InviteLine, InvitePage } from '../invites.ts'
import { PrizeDraw, PrizeKind, PrizeState } from '../prizes.ts'
import { Rain, RainProof } from '../rain.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

const InviteCode = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\w.:-]{1,64}$/))

/** Wheel, scratch card, money rain and invitations. */
export const PRIZE_CALLS = {
  '/api/prize/state': call({
    method: 'GET',
    access: 'anyone',
    about:
      'The published prizes and odds of the wheel or the scratch card, and for a player their tickets, their last draws and the seeds of the next.',
    input: z.object({ kind: PrizeKind, currencyId: z.optional(CurrencyId) }),
    reply: z.object({ model: PrizeState }),
  }),
  '/api/prize/draw': call({
    method: 'POST',
    access: 'player',
    about:
      'Uses a ticket: decides a draw by my seeds. Its prize is paid when it is collected, or within a minute.',
    input: z.object({ requestId: RequestId, kind: PrizeKind }),
    reply: z.object({ model: PrizeDraw }),
  }),
  '/api/prize/collect': call({
    method: 'POST',
    access: 'player',
    about: 'Pays the prize of a draw of mine, once.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: PrizeDraw }),
  }),
  '/api/prize/wheel_tag': call({
    method: 'GET',
    access: 'anyone',
    about: 'Whether an invitation to the wheel still gives a spin, and by whom it is.',
    input: z.object({ code: InviteCode, tag: InviteCode }),
    reply: z.object({ model: z.object({ name: z.string() }) }),
  }),
  '/api/rain/state': call({
    method: 'GET',
    access: 'anyone',
    about:
      'The money rain that falls now or is next, if there is one (for a player, in their currency), and what I have caught of it.',
    input: Nothing,
    reply: z.object({ model: z.object({ rain: z.nullable(Rain), mine: z.nullable(Amount) }) }),
  }),
  '/api/rain/catch': call({
    method: 'POST',
    access: 'player',
    about: 'Catches a share of a rain that is falling, once.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: z.object({ amount: Amount, position: z.number() }) }),
  }),
  '/api/redpacket/claim': call({
    method: 'POST',
    access: 'player',
    about:
      'Opens my share of the red packet that /api/redpacket/site_redpack names, once. A money rain is caught instead, as by /api/rain/catch.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: z.object({ amount: Amount, position: z.number() }) }),
  }),
  '/api/rain/proof': call({
    method: 'GET',
    access: 'anyone',
    about: 'The seed of a rain that is over, and all catches in the order of the split.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: RainProof }),
  }),
  '/api/invite/mine': call({
    method: 'GET',
    access: 'player',
    about: 'My invite code, what an invitation earns, and how my friends are doing.',
    input: Nothing,
    reply: z.object({ model: InvitePage }),
  }),
  '/api/invite/statement': call({
    method: 'GET',
    access: 'player',
    about: 'What my invitations have earned, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(InviteLine),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/invite/check': call({
    method: 'GET',
    access: 'anyone',
    about: 'Whose invite code this is.',
    input: z.object({ code: InviteCode }),
    reply: z.object({ model: z.object({ name: z.string() }) }),
  }),
  '/api/invite/accept': call({
    method: 'POST',
    access: 'player',
    about: 'Enters an invite code after registering: in the first days and before the first deposit.',
    input: z.object({ code: InviteCode }),
    reply: z.object({ model: z.object({ name: z.string() }) }),
  }),
  '/api/invite/claim': call({
    method: 'POST',
    access: 'player',
    about: 'Pays the commission that my friends’ play has earned so far.',
    input: z.object({ requestId: RequestId }),
    reply: z.object({ model: z.object({ amount: Amount }) }),
  }),
} as const satisfies Record<string, CallShape>
