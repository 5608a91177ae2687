import type { SlotAction } from './slot-action.ts'

/** How long a button that has come to cost something can not be pressed: nobody who sees it change is so quick to mean it. */
export const REST_MS = 1000

/** What somebody means who presses. What can not be pressed yet is meant all the same. */
export type Meaning = Exclude<SlotAction['kind'], 'unready' | 'tooDear' | 'waiting'> | 'betNext' | Waiting
type Waiting = `waiting ${Extract<SlotAction, { kind: 'waiting' }>['for']}`

export function meaningOf(action: SlotAction): Meaning {
  switch (action.kind) {
    case 'unready':
      return meaningOf(action.would)
    case 'bet':
    case 'tooDear':
      return action.next ? 'betNext' : 'bet'
    case 'waiting':
      return `waiting ${action.for}`
    default:
      return action.kind
  }
}

/** Whether a press that was meant for the one would do something else. The next round is this round once it has begun. */
const strays = (from: Meaning, to: Meaning): boolean => from !== to && !(from === 'betNext' && to === 'bet')

/**
 * What stakes money, and what takes a bet back that was just made. Never what cashes out: the round can end within the rest, and
 * who strays there as it begins has the stake back.
 */
const COSTLY: ReadonlySet<Meaning> = new Set(['bet', 'betNext', 'cancel'])
const CASHING_OUT: ReadonlySet<Meaning> = new Set(['cashOut', 'closed', 'waiting stop'])

export type Late = 'roundOver' | 'roundLocked' | 'changed'
/** Why a press does nothing yet. A new one for every change, so that each has its whole time. */
export type Rest = { readonly why: Late }

/** What a button, or the key for two of them, does now: `over` where no round runs. */
export type Pressed = { readonly slot: number; readonly action: SlotAction; readonly over: boolean }
export type Turn = { readonly slot: number; readonly meaning: Meaning; readonly rest: Rest | null }

export const firstTurn = ({ slot, action }: Pressed): Turn => ({
  slot,
  meaning: meaningOf(action),
  rest: null,
})

/** The same as before while a press means the same. */
export function turned(before: Turn, now: Pressed): Turn {
  const { slot } = now
  const meaning = meaningOf(now.action)
  if (slot === before.slot && meaning === before.meaning) return before
  if (!COSTLY.has(meaning)) return { slot, meaning, rest: null }
  // Play money is handed out as a page opens, and nobody loses it.
  const isOther = before.meaning !== 'refill' && strays(before.meaning, meaning)
  const rest =
    isOther || slot !== before.slot ? { why: whyLate(before.meaning, meaning, now.over) } : before.rest
  return { slot, meaning, rest }
}

export const rested = (turn: Turn, rest: Rest): Turn => (turn.rest === rest ? { ...turn, rest: null } : turn)

function whyLate(from: Meaning, to: Meaning, over: boolean): Late {
  if (CASHING_OUT.has(from) && over && to !== 'cancel') return 'roundOver'
  return from === 'bet' && to === 'betNext' ? 'roundLocked' : 'changed'
}

/** Why a press does nothing, if it does nothing: the button has changed just now, or while it was held down. */
export function lateness(begunOn: Meaning, action: SlotAction, rest: Rest | null): Late | null {
  if (rest) return rest.why
  return strays(begunOn, meaningOf(action)) ? 'changed' : null
}
