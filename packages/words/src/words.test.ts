import { GAMES, LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { SENTENCES } from '@baize/contract/shared/sentences'
import { describe, expect, it } from 'vitest'
import type { Entry, TranslationMap } from './catalogue.ts'
import { EARLY } from './early.ts'
import { originalName } from './original-names.ts'
import { PACKS, translationMap } from './packs.ts'
import { rejectedTerms } from './terms.ts'

const forms = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))
const namesIn = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join()
/** Placeholders of each sentence in all its forms, to compare two languages. */
const fillings = (map: TranslationMap) =>
  Object.fromEntries(
    Object.entries(map).map(([key, entry]) => [key, [...new Set(forms(entry).map(namesIn))]]),
  )
const english = translationMap(PACKS.en)

describe.each(LANGUAGES)('$name', ({ id }) => {
  const map = translationMap(PACKS[id])

  it('[A-19] has every sentence and every refusal, with the same placeholders as the English one', () => {
    expect(fillings(map)).toEqual(fillings(english))
  })

  it('has no empty sentence', () => {
    expect(
      Object.values(map)
        .flatMap(forms)
        .filter((text) => text.trim() === '' || text !== text.trim()),
    ).toEqual([])
  })

  it('has exactly the plural forms of its grammar', () => {
    const needed = new Intl.PluralRules(id)
      .resolvedOptions()
      .pluralCategories.filter((form) => form === 'one' || form === 'other')
      .toSorted()
    const wrong = Object.entries(map).filter(
      ([, entry]) => typeof entry !== 'string' && Object.keys(entry).toSorted().join() !== needed.join(),
    )
    expect(wrong).toEqual([])
  })

  it('uses one term for each thing, the one its players use', () => {
    const rejected = Object.entries(map).flatMap(([key, entry]) =>
      forms(entry).flatMap((text) => rejectedTerms(id, text, key)),
    )
    expect(rejected).toEqual([])
  })

  it('includes the words for a page without a server', () => {
    expect(map).toMatchObject(EARLY[id])
  })
})

it('every refusal of the server has its sentence in every language', () => {
  const ids = Object.keys(SENTENCES).toSorted()
  // The English refusals are the table itself.
  for (const { id } of LANGUAGES.filter((language) => language.id !== 'en'))
    expect(Object.keys(PACKS[id].refusals ?? {}).toSorted()).toEqual(ids)
})

it.each(['pt', 'id'] satisfies LanguageId[])('no long sentence in %s is left in English', (id) => {
  const left = Object.entries(translationMap(PACKS[id])).filter(
    ([key, entry]) =>
      forms(entry).join() === forms(english[key] ?? '').join() && forms(entry).join().split(' ').length > 3,
  )
  expect(left).toEqual([])
})

it.each(['pt', 'id'] satisfies LanguageId[])('%s writes a percentage without a space', (id) => {
  const apart = Object.values(translationMap(PACKS[id]))
    .flatMap(forms)
    .filter((text) => /[\d}] %/.test(text))
  expect(apart).toEqual([])
})

it('Indonesian uses one word for a VIP level', () => {
  const named = Object.values(translationMap(PACKS.id))
    .flatMap(forms)
    .filter((text) => /tingkat vip/i.test(text))
  expect(named).toEqual([])
})

/** Second words for things that the rest of the language names otherwise: semente, browser, email, absen. */
const STRAYS = { pt: /\bseeds?\b/i, id: /peramban|e-mail|check-in/i } as const

it.each(['pt', 'id'] as const)(
  '%s uses one word each for a seed, the browser, e-mail and the check-in',
  (id) => {
    const strays = Object.values(translationMap(PACKS[id]))
      .flatMap(forms)
      .filter((text) => STRAYS[id].test(text))
    expect(strays).toEqual([])
  },
)

it.each(LANGUAGES)('each game has one name in $name, the one of the catalogue', ({ id }) => {
  const map = translationMap(PACKS[id])
  const titles = GAMES.map((game) => map[`${game.id}.title`] ?? map[`rounds.${game.id}`])
  expect(titles).toEqual(GAMES.map((game) => (id === 'en' ? game.name : originalName(id, game.id))))
  expect(titles).not.toContain(undefined)
})
