import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { dressed } from './dress.ts'

/** A referral link, with the player's invite code if there is one. */
export const InviteBlock = z.strictObject({
  title: z._default(text(100), 'live.inviteTitle'),
  text: z._default(text(200), 'live.inviteText'),
  ...dressed('gem', 'green'),
})
export type InviteBlock = z.infer<typeof InviteBlock>
