import type * as z from 'zod/mini'

/** `access` is who may call: anyone, a logged-in player, or who has the operator’s token. `about` is what the API page says of it. */
export type CallShape = {
  method: 'GET' | 'POST'
  access: 'anyone' | 'player' | 'operator'
  about: string
  input: z.ZodMiniType
  reply: z.ZodMiniObject
  /** A POST whose input stands in the address, as the spec has it. */
  sends?: 'query'
  /** For a body that may be larger than others. */
  mostBytes?: number
}
export const call = <const Shape extends CallShape>(shape: Shape): Shape => shape
