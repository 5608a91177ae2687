import { createHash } from 'node:crypto'
import { LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { PACKS, translationMap } from '@baize/words/packs'

/** One language as it is delivered: the whole response body, and the content-hashed key it is cached under. */
export type DeliveredLanguage = {
  readonly id: LanguageId
  readonly name: string
  readonly key: string
  readonly answer: string
}

/** The key begins with the language id, so that an outdated key still identifies the language. */
function delivered({ id, name }: (typeof LANGUAGES)[number]): DeliveredLanguage {
  const answer = JSON.stringify({ status: 0, model: translationMap(PACKS[id]) })
  const hash = createHash('sha256').update(answer).digest('hex').slice(0, 16)
  return { id, name, key: `${id}-${hash}`, answer }
}

export const DELIVERED: readonly DeliveredLanguage[] = LANGUAGES.map(delivered)
