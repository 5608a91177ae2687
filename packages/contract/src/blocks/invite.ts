import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { dressed } from './dress.ts'

/** A link to the site for friends, with the player's code where players have codes. */
export const InviteBlock = z.strictObject({
  title: z._default(text(100), 'live.inviteTitle'),
  text: z._default(text(200), 'live.inviteText'),
  ...dressed('gem', 'green'),
})
export type InviteBlock = z.infer<typeof InviteBlock>
