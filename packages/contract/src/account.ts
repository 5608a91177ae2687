import * as z from 'zod/mini'
import { TimeMs, Uuid } from './entities.ts'

/** What a player may be drawn as, by the name of the picture. Nothing is uploaded: there is nothing to check or to hide in. */
export const AVATARS = [
  'fox',
  'owl',
  'tiger',
  'wolf',
  'cat',
  'dragon',
  'bee',
  'robot',
  'rocket',
  'crown',
  'clover',
  'gem',
] as const
export const Avatar = z.enum(AVATARS)
export type Avatar = z.infer<typeof Avatar>

/** What other players may read: letters and digits of any alphabet, a few signs, no two spaces, nothing unseen. */
export const NICKNAME = /^(?=.{2,24}$)[\p{L}\p{N}_.'-]+(?: [\p{L}\p{N}_.'-]+)*$/u

/** Six digits, or a recovery code with or without its hyphen. */
export const SECOND_FACTOR = /^(?:\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i

/** A device that is logged in. */
export const DeviceSession = z.object({
  id: Uuid,
  /** Such as "Chrome · Android"; empty when the browser does not say. */
  device: z.string(),
  ip: z.string(),
  createdAt: TimeMs,
  lastSeenAt: TimeMs,
  /** The one that asks. */
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** How an account is kept safe. */
export const Security = z.object({
  phoneChecked: z.boolean(),
  emailChecked: z.boolean(),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.array(DeviceSession),
})
export type Security = z.infer<typeof Security>
