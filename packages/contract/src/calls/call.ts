import type * as z from 'zod/mini'

/**
 * `access` is who may call: anyone, a logged-in player, or the holder of the operator’s token. `about` is the
 * description on the API page.
 */
export type CallShape = {
  method: 'GET' | 'POST'
  access: 'anyone' | 'player' | 'operator'
  about: string
  input: z.ZodMiniType
  reply: z.ZodMiniObject
  /** A POST with its input in the query string, as the spec has it. */
  sends?: 'query'
  /** Raises the body size limit. */
  mostBytes?: number
}
export const call = <const Shape extends CallShape>(shape: Shape): Shape => shape
