import { openPopup } from '../../popups/stack.ts'
import { session } from '../../session/session.ts'

/** Opens the confirmation of the address that the player has given, e-mail otherwise. */
export function openContact(begin?: 'phone'): void {
  const { email, phone } = session().user
  openPopup('security', { begin: begin ?? (phone !== '' && email === '' ? 'phone' : 'email') })
}
