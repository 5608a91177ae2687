import type * as z from 'zod/mini'
import type { Permission } from '../staff.ts'

type Described = {
  method: 'GET' | 'POST'
  /** The description on the API page. */
  about: string
  input: z.ZodMiniType
  reply: z.ZodMiniObject
  /** A POST with its input in the query string, as the spec has it. */
  sends?: 'query'
  /** Raises the body size limit. */
  mostBytes?: number
}

/** A call of people who run the house. Without a permission it does not compile. */
export type OperatorCallShape = Described & {
  access: 'operator'
  permission: Permission
  /** `confirm`: a person confirms it with a passkey for exactly this input. For actions that move or release money. */
  confirm?: true
  /**
   * The call waits for a second person when its handler, given one name alone, answers `secondPersonNeeded`: `always`,
   * or where it is `large`.
   */
  fourEyes?: 'always' | 'large'
  /** Recorded although it is a read or of one's own account: documents, personal data, passkeys, decisions. */
  recorded?: true
}

/** `access` is who may call: anyone, a logged-in player, or an operator with the permission. */
export type CallShape = (Described & { access: 'anyone' | 'player' }) | OperatorCallShape

export const call = <const Shape extends CallShape>(shape: Shape): Shape => shape
