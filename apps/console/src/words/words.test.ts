import { operatorRules, PATHS } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { callName } from './call-words.ts'
import { INDONESIAN } from './id.ts'
import { useLanguage } from './language.ts'
import { PORTUGUESE } from './pt.ts'
import { ENGLISH } from './words.ts'

const valuesIn = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

describe.each([
  ['Portuguese', PORTUGUESE],
  ['Indonesian', INDONESIAN],
])('%s', (_name, pack) => {
  it('has the values of each English sentence', () => {
    for (const [key, english] of Object.entries(ENGLISH.strings))
      expect(valuesIn(Object.entries(pack.strings).find(([of]) => of === key)?.[1] ?? ''), key).toEqual(
        valuesIn(english),
      )
  })
})

describe('a call in words', () => {
  it('never is a bare path', () => {
    const { t } = useLanguage.getState()
    for (const path of PATHS.filter((one) => operatorRules(one)?.confirm))
      expect(callName(path, t)).not.toContain('/api/')
  })
})
