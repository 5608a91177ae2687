import type { ThimblesView } from '@baize/contract'
import { CUPS } from './shuffle.ts'

export type CupState = {
  readonly cup: number
  /** What is known of it. Before the bet nothing is: the balls that are shown then are put there for show. */
  readonly face: 'hidden' | 'ball' | 'empty'
  readonly isUp: boolean
  readonly hasBall: boolean
  readonly picked: boolean
}

/** Where the balls lie before they are covered: one in the middle, two at the sides. */
const SHOWN = { 1: [1], 2: [0, 2] } as const

export function cupsOf(
  view: Pick<ThimblesView, 'picks' | 'board'> | null,
  balls: 1 | 2,
  isCovering: boolean,
): readonly CupState[] {
  const empty = view?.board[0]
  return Array.from({ length: CUPS }, (_, cup) => {
    const picked = view?.picks[0] === cup
    if (empty) {
      const hasBall = !empty.includes(cup)
      return { cup, face: hasBall ? 'ball' : 'empty', isUp: true, hasBall, picked }
    }
    const hasBall = SHOWN[balls].some((place) => place === cup)
    // Once it is covered, a ball that was put there for show is taken away: it would only mislead who looks into the page.
    const isShown = view === null || isCovering
    return { cup, face: 'hidden', isUp: view === null, hasBall: isShown && hasBall, picked }
  })
}
