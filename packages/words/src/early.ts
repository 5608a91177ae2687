import type { LanguageId } from '@baize/contract/shared'
import { boot as bootEn } from './en/boot.ts'
import { early as en } from './en/early.ts'
import { boot as bootId } from './id/boot.ts'
import { early as id } from './id/early.ts'
import { boot as bootPt } from './pt/boot.ts'
import { early as pt } from './pt/early.ts'

type EarlyKey = keyof typeof en | keyof typeof bootEn

/** Sentences available before a language is loaded, in every language, including the boot screens. */
export const EARLY: Readonly<Record<LanguageId, Readonly<Record<EarlyKey, string>>>> = {
  en: { ...en, ...bootEn },
  pt: { ...pt, ...bootPt },
  id: { ...id, ...bootId },
}
