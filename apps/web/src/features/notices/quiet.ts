import { type PopupName, usePopupStack } from '../../popups/stack.ts'
import { useWhereabouts } from '../../session/whereabouts.ts'

const QUIET_MS = 30_000
const QUESTIONS: ReadonlySet<PopupName> = new Set(['age', 'country', 'login', 'register'])

let quietUntilMs = 0

/** How long somebody who has just answered questions is still to be left alone. Another page ends it: they have moved on. */
export const quietLeftMs = (nowMs: number): number => Math.max(0, quietUntilMs - nowMs)

type Stack = ReturnType<typeof usePopupStack.getState>
const asks = ({ stack }: Stack): boolean => stack.some(({ name }) => QUESTIONS.has(name))

// From the first page on: the questions of an arrival come before anything else of this feature is loaded.
usePopupStack.subscribe((now, before) => {
  if (asks(before) && !asks(now)) quietUntilMs = Date.now() + QUIET_MS
})
useWhereabouts.subscribe(() => {
  quietUntilMs = 0
})
