/** Status 0 is success; anything else is a refusal from `REFUSALS`, or -1 for a broken connection. */
export type Accepted<Reply> = Reply & { status: 0 }
export type Refused = {
  status: number
  message: string
  /** For the translation: the refusal's id and the values of its sentence. */
  extra?: { id: string; values: Record<string, string> }
}
export type Envelope<Reply> = Accepted<Reply> | Refused

export const isAccepted = <Reply>(envelope: Envelope<Reply>): envelope is Accepted<Reply> =>
  envelope.status === 0
