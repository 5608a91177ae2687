/** A popup that opens without a press of the player, waiting for its turn. */
export type Automatic = {
  /** One popup per key waits; a newer one replaces it. */
  readonly key: string
  /** The player it is meant for; empty for a visitor. */
  readonly userId: string
  /** Opens the popup, if its own rules still hold. */
  readonly open: () => void
}

/** Everything that decides whether a popup may open by itself now. */
export type Situation = {
  /** A bet was placed in this browser, with play money or real money. */
  readonly hasBet: boolean
  /** An automatic popup has opened in this visit. */
  readonly spent: boolean
  /** The player has pressed something or come to this page a moment ago, and may be on the way to another. */
  readonly moving: boolean
  /** A popup, a sheet or a popup page is open: a question, a receipt, a payment, or something the player reads. */
  readonly covered: boolean
  /** The page is a game or the receipt of a payment. */
  readonly busyPath: boolean
  /** Another tab is in front. */
  readonly hidden: boolean
  /** A text field has the focus: a popup would swallow what is typed. */
  readonly typing: boolean
  /** A menu is open. */
  readonly menu: boolean
  /** A round with a bet of the player is on. */
  readonly playing: boolean
}

/**
 * The one rule for everything that opens unasked: not over a popup, typing, a menu or a running round, nor in a hidden
 * tab.
 */
export const isFree = ({
  covered,
  hidden,
  typing,
  menu,
  playing,
}: Pick<Situation, 'covered' | 'hidden' | 'typing' | 'menu' | 'playing'>): boolean =>
  !covered && !hidden && !typing && !menu && !playing

/** The player is doing nothing that a popup would interrupt. */
export const isIdle = (situation: Omit<Situation, 'hasBet' | 'spent' | 'moving'>): boolean =>
  !situation.busyPath && isFree(situation)

/** No automatic popup before the first bet, one per visit after it, and none over what the player is doing or opening. */
export const mayOpen = (situation: Situation): boolean =>
  situation.hasBet && !situation.spent && !situation.moving && isIdle(situation)

/** Adds a popup at the end of the queue, in the place of one with its key. */
export function enqueue(waiting: readonly Automatic[], added: Automatic): readonly Automatic[] {
  const isSame = ({ key, userId }: Automatic) => key === added.key && userId === added.userId
  return waiting.some(isSame) ? waiting.map((popup) => (isSame(popup) ? added : popup)) : [...waiting, added]
}

/** Splits off the next popup of this player. Popups of other players keep waiting for them. */
export function takeNext(
  waiting: readonly Automatic[],
  userId: string,
): { readonly next: Automatic | undefined; readonly left: readonly Automatic[] } {
  const next = waiting.find((popup) => popup.userId === userId)
  return { next, left: waiting.filter((popup) => popup !== next) }
}

/** A browser that showed no page for this long has ended its visit. */
const VISIT_MS = 30 * 60_000

export type Visit = { readonly seenMs: number; readonly spent: boolean }

/** The visit that continues now: a new one after half an hour without a page. */
export const continued = (visit: Visit | undefined, nowMs: number): Visit => ({
  seenMs: nowMs,
  spent: visit !== undefined && nowMs - visit.seenMs < VISIT_MS && visit.spent,
})
