import { chosenLanguage } from '../i18n/arrival-language.ts'
import { currentLanguage, showLanguage } from '../i18n/language.ts'
import { onStoredElsewhere } from '../storage/storage.ts'
import { followToken } from './account.ts'
import { followStoredUser } from './session.ts'

/** This tab follows the others of its browser: who is logged in, what they have, which language they read. */
export function followOtherTabs(): () => void {
  const stops = [
    onStoredElsewhere('token', followToken),
    onStoredElsewhere('user', followStoredUser),
    onStoredElsewhere('currentLanguage', followLanguage),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shown, not chosen: choosing would write, and the other tab would hear of it in turn. */
function followLanguage(): void {
  const chosen = chosenLanguage()
  // A language that does not load leaves the page as it is.
  if (chosen && chosen !== currentLanguage()) showLanguage(chosen).catch(() => undefined)
}
