import { useLanguage } from '../words/language.ts'
import { fill } from '../words/words.ts'
import { Failed, type Failure } from './failure.ts'

/** A failure in the operator's language. */
export function sentenceOf(failure: Failure): string {
  const { t, pack } = useLanguage.getState()
  if (failure.id === 'offline') return t('shell.offline')
  if (failure.id === 'cancelled') return t('shell.cancelled')
  const translated = pack.refusals[failure.id]
  return translated === undefined ? failure.message : fill(translated, failure.values)
}

export const sentenceOfError = (error: unknown): string =>
  error instanceof Failed ? sentenceOf(error.failure) : useLanguage.getState().t('shell.broken')
