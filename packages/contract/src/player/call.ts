import type * as z from 'zod/mini'

/** The half of a call that a page needs: how it is made, and what comes back. */
export type PlayerCall = {
  method: 'GET' | 'POST'
  reply: z.ZodMiniObject
  /** A POST with its input in the query string, as the spec has it. */
  sends?: 'query'
}

/** The half that only the server and the API page read: who may call, and what may be sent. */
export type PlayerRequest = {
  access: 'anyone' | 'player'
  /** The description on the API page. */
  about: string
  input: z.ZodMiniType
  /** Raises the body size limit. */
  mostBytes?: number
}

/** One request for each of these calls: a half without the other does not compile. */
export type RequestsOf<Calls> = Readonly<Record<keyof Calls, PlayerRequest>>

/** Whether a call's input is in the query string instead of the body. */
export const isQuery = ({ method, sends }: Pick<PlayerCall, 'method' | 'sends'>): boolean =>
  method === 'GET' || sends === 'query'
