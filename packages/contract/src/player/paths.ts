import type * as z from 'zod/mini'
import type { FIRST_CALLS } from './first-calls.ts'
import type { LATER_CALLS } from './later-calls.ts'
import type { PLAYER_REQUESTS } from './requests.ts'

type Calls = typeof FIRST_CALLS & typeof LATER_CALLS

/** Path of a call that a player's page can make. */
export type Path = keyof Calls
/** Input type of a call: fields with a default may be omitted. */
export type RequestOf<P extends Path> = z.input<(typeof PLAYER_REQUESTS)[P]['input']>
export type ReplyOf<P extends Path> = z.infer<Calls[P]['reply']>
