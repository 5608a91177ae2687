/** An answer of a service: the code without its HTTP status and service, and the fields. */
export type SnapReply = {
  readonly status: number
  readonly what: string
  readonly message: string
  readonly fields?: object
}
export const said = (status: number, what: string, message: string, fields?: object): SnapReply => ({
  status,
  what,
  message,
  ...(fields && { fields }),
})

export type SnapServiceOf = {
  readonly code: string
  readonly path: string
  readonly answer: (body: unknown) => Promise<SnapReply>
}
