import { refusals } from '@baize/words/refusals/en'
import { useLanguage } from './language.ts'

const isKnown = (id: string): id is keyof typeof refusals => Object.hasOwn(refusals, id)

/** A stored refusal in words. Its values are not stored, so a sentence with values loses them. */
export function refusalText(id: string): string {
  const { pack, t } = useLanguage.getState()
  if (!isKnown(id)) return t('shell.broken')
  return (pack.refusals[id] ?? refusals[id]).replaceAll(/\s*\{\w+\}/g, ' …')
}
