import { isCovered, onCover } from '@baize/ui/modal-stack'
import { useEffect } from 'react'
import { create } from 'zustand'
import { session, useSession } from '../session/session.ts'
import { useCurrentPath } from '../session/ui-state.ts'
import { storage } from '../storage/storage.ts'
import {
  type Automatic,
  continued,
  enqueue,
  isFree,
  isIdle,
  mayOpen,
  type Situation,
  takeNext,
} from './budget-model.ts'
import { usePopupPage } from './popup-page.ts'
import { openRequest, type PopupRequest, usePopupStack } from './stack.ts'

/** Games, and the receipt of a payment. */
const BUSY_PATHS = ['/h5/', '/embed', '/chatbet', '/recharge/', '/repair']
/** Interval of writes of the visit while the page is used. */
const TOUCH_MS = 60_000

/** Time without a press after which nothing is being opened: a page, a frame or a game. */
const SETTLED_MS = 1500

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]'

/** Games in which a round with a bet of the player is on. */
const running = new Set<symbol>()

/** Runs while the last press is that recent. */
let settling = 0

/** The situation at this moment. The store may be older: it follows only once something waits. */
export const situationNow = (): Situation => ({
  hasBet: storage.get('hasBet') === true,
  spent: continued(storage.get('visit'), Date.now()).spent,
  moving: settling > 0,
  covered: usePopupStack.getState().stack.length > 0 || usePopupPage.getState().open || isCovered(),
  busyPath: BUSY_PATHS.some((path) => useCurrentPath.getState().pathname.startsWith(path)),
  hidden: document.visibilityState === 'hidden',
  typing: document.activeElement?.matches(TYPING) === true,
  menu: document.querySelector('[data-menu-open]') !== null,
  playing: running.size > 0,
})

/** The budget of automatic popups: see `mayOpen`. */
export const usePopupBudget = create<Situation>(situationNow)

/** Nothing is open and the player is neither in a game nor at a payment. */
export const useIdle = (): boolean => usePopupBudget(isIdle)

let waiting: readonly Automatic[] = []
/** Not in the budget, because a rule demands them: they only wait until the player is free. */
let demanded: readonly Automatic[] = []
let watching = false
let looking = false

/** Runs after all subscribers of the same change, so that a popup opened by the player goes first. */
function look(): void {
  if (looking) return
  looking = true
  queueMicrotask(() => {
    looking = false
    usePopupBudget.setState(situationNow())
    openNext()
  })
}

function openNext(): void {
  while (isFree(situationNow())) {
    const { next, left } = takeNext(demanded, session().user.userId)
    if (!next) break
    demanded = left
    next.open()
  }
  while (mayOpen(situationNow())) {
    const { next, left } = takeNext(waiting, session().user.userId)
    if (!next) return
    waiting = left
    const before = usePopupStack.getState().stack.length
    next.open()
    if (usePopupStack.getState().stack.length > before) spend()
  }
}

function spend(): void {
  storage.set('visit', { seenMs: Date.now(), spent: true })
  usePopupBudget.setState(situationNow())
}

/** Opens a popup by itself: now, or as soon as the budget allows it to this player. Returns what takes it back. */
export function openAutomatically(key: string, open: () => void): () => void {
  const added: Automatic = { key, userId: session().user.userId, open }
  waiting = enqueue(waiting, added)
  watch()
  openNext()
  return () => {
    waiting = waiting.filter((popup) => popup !== added)
  }
}

/** Opens what a rule demands as soon as the player is free. */
export function openWhenFree(key: string, open: () => void): void {
  demanded = enqueue(demanded, { key, userId: session().user.userId, open })
  watch()
  openNext()
}

/** Asks the questions at the door one after another, each once nothing is open and the visitor is free. */
export function queuePopups(popups: readonly PopupRequest[]): void {
  for (const popup of popups) openWhenFree(`door ${popup.name}`, () => openRequest(popup))
}

/** Nothing opens unasked while `isRunning`. */
export function useRunningRound(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const round = Symbol('round')
    running.add(round)
    look()
    return () => {
      running.delete(round)
      look()
    }
  }, [isRunning])
}

/** Remembers that a bet was placed in this browser: from now on popups may open by themselves. */
export function noteBet(): void {
  if (storage.get('hasBet') !== true) storage.set('hasBet', true)
  look()
}

/** A press, or another page. */
function move(): void {
  clearTimeout(settling)
  settling = window.setTimeout(() => {
    settling = 0
    look()
  }, SETTLED_MS)
  touch()
}

/** Continues the visit while the page is used. */
function touch(): void {
  const visit = storage.get('visit')
  const nowMs = Date.now()
  if (visit && nowMs >= visit.seenMs && nowMs - visit.seenMs < TOUCH_MS) return
  storage.set('visit', continued(visit, nowMs))
  look()
}

/** Starts the visit and follows everything that changes the budget. */
export function watch(): void {
  if (watching) return
  watching = true
  touch()
  look()
  for (const store of [usePopupStack, usePopupPage, useCurrentPath, useSession]) store.subscribe(look)
  useCurrentPath.subscribe(move)
  onCover(look)
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, move, { capture: true, passive: true })
  // A field that is left, or entered: what waits looks again.
  for (const change of ['focusin', 'focusout']) addEventListener(change, look)
  // Another tab has placed a bet or shown a popup.
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', () => {
    touch()
    look()
  })
}

/** Empties the queue, for tests. */
export function resetBudget(): void {
  waiting = []
  demanded = []
  running.clear()
  clearTimeout(settling)
  settling = 0
  usePopupBudget.setState(situationNow())
}
