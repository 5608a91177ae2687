import type { LanguageId } from '@baize/contract'
import { early as en } from './en/early.ts'
import { early as id } from './id/early.ts'
import { early as pt } from './pt/early.ts'

/** The sentences that are there before any language has arrived, in every language. */
export const EARLY: Readonly<Record<LanguageId, Readonly<Record<keyof typeof en, string>>>> = { en, pt, id }
