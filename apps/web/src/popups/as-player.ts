import { session, useSession } from '../session/session.ts'
import { isPopupOpen, openPopup, usePopupStack } from './stack.ts'

/** Cancels the pending action: replaced by a newer one, or dropped. */
let forget: () => void = () => undefined

/**
 * Runs an action as a player. A visitor gets the login prompt, and the action runs after login; closing the prompt
 * drops it.
 */
export function asPlayer(action: () => void): void {
  forget()
  if (session().hasLogin) return action()
  openPopup('login', {})
  const stops = [
    useSession.subscribe(({ hasLogin }) => {
      if (!hasLogin) return
      forget()
      action()
    }),
    usePopupStack.subscribe(() => {
      if (!isPopupOpen('login', 'register')) forget()
    }),
  ]
  forget = () => {
    for (const stop of stops) stop()
    forget = () => undefined
  }
}
