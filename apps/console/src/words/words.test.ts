import { operatorRules, PATHS } from '@baize/contract/operator'
import { rejectedTerms } from '@baize/words/terms'
import { describe, expect, it } from 'vitest'
import { programmersWord } from '../testing/programmers-words.fixture.ts'
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
  ['English', ENGLISH],
  ['Portuguese', PORTUGUESE],
  ['Indonesian', INDONESIAN],
] as const)('%s', (_name, pack) => {
  it('says nothing in the words of programmers', () => {
    const found = Object.entries(pack.strings).flatMap(([key, text]) => {
      const word = programmersWord(text)
      return word === null ? [] : [`${key}: ${word}`]
    })
    expect(found).toEqual([])
  })

  it('writes a percentage without a space', () => {
    expect(Object.values(pack.strings).filter((text) => /[\d}] %/.test(text))).toEqual([])
  })
})

describe.each([
  ['Portuguese', PORTUGUESE, 'pt'],
  ['Indonesian', INDONESIAN, 'id'],
] as const)('%s', (_name, pack, id) => {
  it('has the placeholders of each English sentence', () => {
    expect(valuesByKey(pack.strings)).toEqual(valuesByKey(ENGLISH.strings))
  })

  it('uses the terms of the players’ site', () => {
    // Keys of the console are not those of the site, on which some terms depend.
    const rejected = Object.entries(pack.strings).flatMap(([key, text]) =>
      rejectedTerms(id, text, `console:${key}`),
    )
    expect(rejected).toEqual([])
  })
})

describe('the description of a call', () => {
  it('is never a bare path', () => {
    const { t } = useLanguage.getState()
    for (const path of PATHS.filter((candidate) => operatorRules(candidate)?.confirm))
      expect(callName(path, t)).not.toContain('/api/')
  })
})
