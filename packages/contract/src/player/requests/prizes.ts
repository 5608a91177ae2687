import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CurrencyId, RequestId, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { PrizeKind } from '../../shared/programmes.ts'
import type { RequestsOf } from '../call.ts'
import type { PRIZE_CALLS } from '../calls/prizes.ts'

const InviteCode = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\w.:-]{1,64}$/))

/** Wheel, scratch card, money rain and invitations. */
export const PRIZE_REQUESTS = {
  '/api/prize/state': {
    access: 'anyone',
    about:
      'The published prizes and odds of the wheel or the scratch card, and for a player their tickets, their last draws and the seeds of the next.',
    input: z.object({ kind: PrizeKind, currencyId: z.optional(CurrencyId) }),
  },
  '/api/prize/draw': {
    access: 'player',
    about:
      'Uses a ticket: decides a draw by my seeds. Its prize is paid when it is collected, or within a minute.',
    input: z.object({ requestId: RequestId, kind: PrizeKind }),
  },
  '/api/prize/collect': {
    access: 'player',
    about: 'Pays the prize of a draw of mine, once.',
    input: z.object({ id: Uuid }),
  },
  '/api/prize/wheel_tag': {
    access: 'anyone',
    about: 'Whether an invitation to the wheel still gives a spin, and by whom it is.',
    input: z.object({ code: InviteCode, tag: InviteCode }),
  },
  '/api/rain/state': {
    access: 'anyone',
    about:
      'The money rain that falls now or is next, if there is one (for a player, in their currency), and what I have caught of it.',
    input: EmptyBody,
  },
  '/api/rain/catch': {
    access: 'player',
    about: 'Catches a share of a rain that is falling, once.',
    input: z.object({ id: Uuid }),
  },
  '/api/redpacket/claim': {
    access: 'player',
    about:
      'Opens my share of the red packet that /api/redpacket/site_redpack names, once. A money rain is caught instead, as by /api/rain/catch.',
    input: z.object({ id: Uuid }),
  },
  '/api/rain/proof': {
    access: 'anyone',
    about: 'The seed of a rain that is over, and all catches in the order of the split.',
    input: z.object({ id: Uuid }),
  },
  '/api/invite/mine': {
    access: 'player',
    about: 'My invite code, what an invitation earns, and how my friends are doing.',
    input: EmptyBody,
  },
  '/api/invite/statement': {
    access: 'player',
    about: 'What my invitations have earned, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
  '/api/invite/check': {
    access: 'anyone',
    about: 'Whose invite code this is.',
    input: z.object({ code: InviteCode }),
  },
  '/api/invite/accept': {
    access: 'player',
    about: 'Enters an invite code after registering: in the first days and before the first deposit.',
    input: z.object({ code: InviteCode }),
  },
  '/api/invite/claim': {
    access: 'player',
    about: 'Pays the commission that my friends’ play has earned so far.',
    input: z.object({ requestId: RequestId }),
  },
} as const satisfies RequestsOf<typeof PRIZE_CALLS>
