import { REFUSALS, type Startup } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { reloadPage } from '../api/leaving.ts'
import { askStartup, type StartupEnv } from '../api/startup-call.ts'
import { askAhead } from '../design/load-design.ts'
import { arrivalLanguage } from '../i18n/arrival-language.ts'
import { showLanguage } from '../i18n/language.ts'
import { learnLanguageKeys } from '../i18n/load-pack.ts'
import { setStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'
import { applyVarStyles } from './var-styles.ts'

export type StartupOutcome = 'started' | 'maintenance' | 'failed'

/**
 * Start-up call, then the language chosen by the player, their browser or the response. A language that fails to load
 * fails the start-up instead of throwing.
 */
export async function loadStartup(env: StartupEnv = { hasWindowConfig: true }): Promise<StartupOutcome> {
  const answer = await askStartup(env)
  if (answer.status === REFUSALS.siteMaintenance.status) return 'maintenance'
  if (answer.status === REFUSALS.reloadNeeded.status) reloadPage()
  if (!isAccepted(answer)) return 'failed'
  return (await adoptStartup(answer)) ? 'started' : 'failed'
}

/** Takes a start-up response as the page's. False if its language fails to load. */
export async function adoptStartup(answer: Startup): Promise<boolean> {
  setStartup(answer)
  applyVarStyles(answer.buildConfig.varStyles)
  askAhead(answer.designCacheKey)
  learnLanguageKeys(answer.languages)
  storage.set('autoBk', answer.autoBk)
  storage.set('enableRegisterPromoCode', answer.enableRegisterPromoCode)
  return showLanguage(arrivalLanguage() ?? answer.language).then(
    () => true,
    () => false,
  )
}
