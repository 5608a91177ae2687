import { session } from '../session/session.ts'
import { openPopup } from './stack.ts'

/** Only a player may deposit: a visitor gets the login prompt instead. */
export function openDeposit(): void {
  openPopup(session().hasLogin ? 'deposit' : 'login', {})
}
