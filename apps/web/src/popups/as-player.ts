import { session, useSession } from '../session/session.ts'
import { isPopupOpen, openPopup, usePopupStack } from './stack.ts'

/** Stops waiting for the log-in of the last wish: a newer wish, or none any more. */
let forget: () => void = () => undefined

/** Does it for a player. A visitor gets the login prompt, and what they asked for once they are in; closing it drops the wish. */
export function asPlayer(wish: () => void): void {
  forget()
  if (session().hasLogin) return wish()
  openPopup('login', {})
  const stops = [
    useSession.subscribe(({ hasLogin }) => {
      if (!hasLogin) return
      forget()
      wish()
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
