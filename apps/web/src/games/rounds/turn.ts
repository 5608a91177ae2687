import type { SlotAction } from './slot-action.ts'

/** How long a button ignores presses after becoming a costly one: such a press was meant for the old action. */
export const REST_MS = 1000

/** Intended action of a press. It is the same whether or not the button can be pressed yet. */
export type Intent = Exclude<SlotAction['kind'], 'unready' | 'tooDear' | 'waiting'> | 'betNext' | Waiting
type Waiting = `waiting ${Extract<SlotAction, { kind: 'waiting' }>['for']}`

export function intentOf(action: SlotAction): Intent {
  switch (action.kind) {
    case 'unready':
      return intentOf(action.would)
    case 'bet':
    case 'tooDear':
      return action.next ? 'betNext' : 'bet'
    case 'waiting':
      return `waiting ${action.for}`
    default:
      return action.kind
  }
}

/** Whether a press would do something other than meant. A bet on the next round may become one on this round. */
const strays = (from: Intent, to: Intent): boolean => from !== to && !(from === 'betNext' && to === 'bet')

/**
 * Actions that stake money or cancel a new bet. Cash-out is not guarded: the round can end within the rest, and a stray
 * cash-out at its start returns the stake.
 */
const COSTLY: ReadonlySet<Intent> = new Set(['bet', 'betNext', 'cancel'])
const CASHING_OUT: ReadonlySet<Intent> = new Set(['cashOut', 'closed', 'waiting stop'])

export type LateReason = 'roundOver' | 'roundLocked' | 'changed'
/** Guard against stray presses, with its reason. Each change creates a new one, so that each lasts its full time. */
export type Rest = { readonly why: LateReason }

/** Current action of a button, or of the space bar for two of them. `over`: no round is running. */
export type Pressed = { readonly slot: number; readonly action: SlotAction; readonly over: boolean }
export type Turn = { readonly slot: number; readonly meaning: Intent; readonly rest: Rest | null }

export const firstTurn = ({ slot, action }: Pressed): Turn => ({
  slot,
  meaning: intentOf(action),
  rest: null,
})

/** Returns the same object while the action is the same. */
export function turned(before: Turn, now: Pressed): Turn {
  const { slot } = now
  const meaning = intentOf(now.action)
  if (slot === before.slot && meaning === before.meaning) return before
  if (!COSTLY.has(meaning)) return { slot, meaning, rest: null }
  // Play money is filled as the page opens and is not at risk, so leaving `refill` needs no guard.
  const isOther = before.meaning !== 'refill' && strays(before.meaning, meaning)
  const rest =
    isOther || slot !== before.slot ? { why: lateReasonOf(before.meaning, meaning, now.over) } : before.rest
  return { slot, meaning, rest }
}

export const withRest = (turn: Turn, rest: Rest): Turn =>
  turn.rest === rest ? { ...turn, rest: null } : turn

function lateReasonOf(from: Intent, to: Intent, over: boolean): LateReason {
  if (CASHING_OUT.has(from) && over && to !== 'cancel') return 'roundOver'
  return from === 'bet' && to === 'betNext' ? 'roundLocked' : 'changed'
}

/** The reason to ignore a press: its action changed just now, or while held down. Null if the press counts. */
export function lateness(begunOn: Intent, action: SlotAction, rest: Rest | null): LateReason | null {
  if (rest) return rest.why
  return strays(begunOn, intentOf(action)) ? 'changed' : null
}
