import { operatorRules, PATHS } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { callName } from './call-words.ts'
import { INDONESIAN } from './id.ts'
import { useLanguage } from './language.ts'
import { PORTUGUESE } from './pt.ts'
import { ENGLISH, type Pack } from './words.ts'

/** The names in braces of each sentence. */
const valuesByKey = (strings: Pack['strings']) =>
  Object.fromEntries(
    Object.entries(strings).map(([key, sentence]) => [key, (sentence.match(/\{\w+\}/g) ?? []).toSorted()]),
  )

describe.each([
  ['Portuguese', PORTUGUESE],
  ['Indonesian', INDONESIAN],
])('%s', (_name, pack) => {
  it('has the values of each English sentence', () => {
    expect(valuesByKey(pack.strings)).toEqual(valuesByKey(ENGLISH.strings))
  })
})

describe('a call in words', () => {
  it('never is a bare path', () => {
    const { t } = useLanguage.getState()
    for (const path of PATHS.filter((one) => operatorRules(one)?.confirm))
      expect(callName(path, t)).not.toContain('/api/')
  })
})
