import type { LanguageId } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { currentLanguage, showLanguage, t } from '../i18n/language.ts'
import { storage } from '../storage/storage.ts'

/** Error toasts stay longer than confirmations. */
const NOTICE_MS = 4000

/** Stores the player's choice. If the language fails to load, a toast says so and nothing changes. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  try {
    await showLanguage(id)
  } catch {
    toast(t('shell.languageFailed'), { tone: 'danger', durationMs: NOTICE_MS })
    return
  }
  if (currentLanguage() === id) storage.set('currentLanguage', id)
}
