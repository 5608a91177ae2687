import { type PopupName, usePopupStack } from '../../popups/stack.ts'
import { useCurrentPath } from '../../session/ui-state.ts'

const QUIET_MS = 30_000
const QUESTIONS: ReadonlySet<PopupName> = new Set(['age', 'country', 'login', 'register'])

let quietUntilMs = 0

/** Time left of the quiet period after the arrival questions. Navigating to another page ends it. */
export const quietLeftMs = (nowMs: number): number => Math.max(0, quietUntilMs - nowMs)

type Stack = ReturnType<typeof usePopupStack.getState>
const asks = ({ stack }: Stack): boolean => stack.some(({ name }) => QUESTIONS.has(name))

// Subscribed on load: the arrival questions come before anything else of this feature is loaded.
usePopupStack.subscribe((now, before) => {
  if (asks(before) && !asks(now)) quietUntilMs = Date.now() + QUIET_MS
})
useCurrentPath.subscribe(() => {
  quietUntilMs = 0
})
