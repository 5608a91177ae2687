import { isAccepted, LanguageId, REFUSALS } from '@baize/contract'
import { call } from '../api/client.ts'
import { showLanguage } from '../i18n/language.ts'
import { setStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'

export type StartupOutcome = 'started' | 'maintenance' | 'failed'

/** The start-up call, then the language it or the player names. A language that does not load is a start that failed, not a crash. */
export async function loadStartup(): Promise<StartupOutcome> {
  const answer = await call(
    '/api/home/startup',
    { lazy: 'true', startTime: String(Date.now()) },
    { quiet: true },
  )
  if (answer.status === REFUSALS.siteMaintenance.status) return 'maintenance'
  if (!isAccepted(answer)) return 'failed'
  setStartup(answer)
  storage.set('autoBk', answer.autoBk)
  storage.set('enableRegisterPromoCode', answer.enableRegisterPromoCode)
  const chosen = LanguageId.safeParse(storage.get('currentLanguage'))
  try {
    await showLanguage(chosen.success ? chosen.data : answer.language)
  } catch {
    return 'failed'
  }
  return 'started'
}
