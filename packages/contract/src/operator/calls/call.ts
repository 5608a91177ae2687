import type { PlayerCall, PlayerRequest } from '../../player/call.ts'
import type { Permission } from '../staff.ts'

/** A call of people who run the house. Without a permission it does not compile. */
export type OperatorCallShape = PlayerCall &
  Omit<PlayerRequest, 'access'> & {
    access: 'operator'
    permission: Permission
    /** `confirm`: a person confirms it with a passkey for exactly this input. For actions that move or release money. */
    confirm?: true
    /** The call waits for a second person where its plan takes two: `always`, or when it is `large`. */
    fourEyes?: 'always' | 'large'
    /**
     * `true`: recorded although it is a read or of one's own account: documents, personal data, passkeys, decisions. `false`: not
     * recorded although it is a POST, as it changes nothing that anybody would ask about. Refusals are recorded all the same.
     */
    recorded?: boolean
  }

/** `access` is who may call: anyone, a logged-in player, or an operator with the permission. */
export type CallShape = (PlayerCall & PlayerRequest) | OperatorCallShape

export const call = <const Shape extends CallShape>(shape: Shape): Shape => shape
