import type { ThimblesView } from '@baize/contract/player'
import { CUPS } from './shuffle.ts'

export type CupState = {
  readonly cup: number
  /** The revealed content. Balls shown before the bet are only decorative, so the face is then `hidden`. */
  readonly face: 'hidden' | 'ball' | 'empty'
  readonly isUp: boolean
  readonly hasBall: boolean
  readonly picked: boolean
}

/** Positions of the decorative balls: one in the middle, or two at the sides. */
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
    // A decorative ball is removed once covered: it would mislead anyone who inspects the DOM.
    const isShown = view === null || isCovering
    return { cup, face: 'hidden', isUp: view === null, hasBall: isShown && hasBall, picked }
  })
}
