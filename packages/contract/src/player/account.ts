import * as z from 'zod/mini'
import { TimeMs, Uuid } from '../shared/entities.ts'

/** Avatars by the name of the picture. There are no uploads, so nothing to moderate and no place to hide content. */
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

/**
 * Shown to other players: letters and digits of any script, a few punctuation marks, single spaces, no invisible
 * characters.
 */
export const NICKNAME = /^(?=.{2,24}$)[\p{L}\p{N}_.'-]+(?: [\p{L}\p{N}_.'-]+)*$/u

/** Six digits, or a recovery code with or without its hyphen. */
export const SECOND_FACTOR = /^(?:\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i

/** A logged-in session of a device. */
export const DeviceSession = z.object({
  id: Uuid,
  /** Such as "Chrome · Android"; empty when the browser does not say. */
  device: z.string(),
  ip: z.string(),
  createdAt: TimeMs,
  lastSeenAt: TimeMs,
  /** The session of this request. */
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** Security settings of an account. */
export const Security = z.object({
  phoneChecked: z.boolean(),
  emailChecked: z.boolean(),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Own addresses that nothing is sent to any more, until they are confirmed again. */
  unreachable: z._default(z.array(z.enum(['phone', 'email'])), []),
  sessions: z.array(DeviceSession),
})
export type Security = z.infer<typeof Security>
