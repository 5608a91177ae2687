import { isAccepted } from '@baize/contract'
import { askStartup, type StartupEnv } from '../api/startup-call.ts'
import { chosenLanguage, showLanguage } from '../i18n/language.ts'
import { learnLanguageKeys } from '../i18n/load-pack.ts'
import { setStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'

/** The start-up call, then the language it or the player names. False when the server did not answer. */
export async function loadStartup(env: StartupEnv = { hasWindowConfig: true }): Promise<boolean> {
  const answer = await askStartup(env)
  if (!isAccepted(answer)) return false
  setStartup(answer)
  learnLanguageKeys(answer.languages)
  storage.set('autoBk', answer.autoBk)
  storage.set('enableRegisterPromoCode', answer.enableRegisterPromoCode)
  await showLanguage(chosenLanguage() ?? answer.language)
  return true
}
