import { chosenLanguage } from '../i18n/arrival-language.ts'
import { currentLanguage, showLanguage } from '../i18n/language.ts'
import { followStoredUser } from '../session/session.ts'
import { onStoredElsewhere } from '../storage/storage.ts'
import { followToken } from './account.ts'

/** Syncs this tab with others of the browser: session, user and language. */
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

/** Shown without storing: a write would fire a storage event in the other tab in turn. */
function followLanguage(): void {
  const chosen = chosenLanguage()
  // If the language fails to load, the page stays as it is.
  if (chosen && chosen !== currentLanguage()) showLanguage(chosen).catch(() => undefined)
}
